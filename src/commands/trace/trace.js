// Plays the traces that stand in the page.
"use strict";
nqfill.player.open(document.querySelector(".player"), JSON.parse(document.getElementById("trace").textContent), { address: true });
