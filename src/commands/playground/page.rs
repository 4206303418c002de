//! The markup of the page. What moves it stands in the scripts beside this.

use maud::{Markup, PreEscaped, html};
use nqfill::show::page::{Asset, BOARD, MARKS, PLAYER, PLAYER_STYLE, Page, REEL, STEPS, TREE, code, fixed};
use nqfill::show::{Lang, Words};

static STYLE: Asset = Asset::new(include_str!("playground.css"));
static STATE: Asset = Asset::new(include_str!("state.js"));
static PARTS: Asset = Asset::new(include_str!("parts.js"));
static ENGINE: Asset = Asset::new(include_str!("engine.js"));
static SQUARES: Asset = Asset::new(include_str!("squares.js"));
static ANSWERS: Asset = Asset::new(include_str!("answers.js"));
static REASONS: Asset = Asset::new(include_str!("reasons.js"));
static SEARCHES: Asset = Asset::new(include_str!("searches.js"));
static PUZZLES: Asset = Asset::new(include_str!("puzzles.js"));
static SHARE: Asset = Asset::new(include_str!("share.js"));
static PLAY: Asset = Asset::new(include_str!("play.js"));
/// What runs in the worker, which stands in the page as data.
static WORKER: Asset = Asset::new(include_str!("worker.js"));

static STYLES: [&Asset; 2] = [&PLAYER_STYLE, &STYLE];
static SCRIPTS: [&Asset; 16] = [
    &BOARD, &MARKS, &STEPS, &TREE, &REEL, &PLAYER, &STATE, &PARTS, &ENGINE, &SQUARES, &ANSWERS, &REASONS, &SEARCHES,
    &PUZZLES, &SHARE, &PLAY,
];

/// Scripts without lines of comments and the blanks that lines begin with: what this page holds besides is large
/// enough. No text of a script goes over the end of a line.
fn slim(assets: &[&'static Asset]) -> &'static [&'static Asset] {
    let lines = |text: &'static str| {
        text.lines().map(str::trim_start).filter(|line| !line.is_empty() && !line.starts_with("//"))
    };
    let slim = |asset: &&'static Asset| -> &'static Asset {
        let text = lines(asset.text).flat_map(|line| [line, "\n"]).collect::<String>();
        Box::leak(Box::new(Asset { text: text.leak() }))
    };
    assets.iter().map(slim).collect::<Vec<_>>().leak()
}

/// The page with the program for the worker (gzip) and boards as JSON, whole. It opens in `lang`; unless that was `chosen`, its
/// script follows the browser.
pub fn page(lang: Lang, chosen: Option<Lang>, wasm: &[u8], boards: &str) -> String {
    let page = Page {
        kind: "playground",
        title: ("皇后残局", "n-queens playground"),
        lang,
        styles: &STYLES,
        scripts: slim(&SCRIPTS),
    };
    let contents = html! {
        main data-lang=[chosen.map(code)] {
            p.notice #notice role="alert" hidden {}
            div.table { (place()) (side()) }
            section.search-panel { h2.unseen { (fixed(("搜索演示", "A search, step by step"))) } div #film {} }
            (keys())
            p #said role="status" {}
            p.unseen #heard role="status" {}
        }
        footer { p { "nqfill " (env!("CARGO_PKG_VERSION")) " · " (fixed(FOOTER)) } }
        (data("given-boards", "application/json", &escaped(boards)))
        (data("collection", "application/json", &escaped(&super::collection::json())))
        (data("worker", "text/plain", WORKER.text))
        (data("wasm", "text/plain", &in_base_91(wasm)))
    };
    page.beginning_with_worker() + &contents.into_string() + &page.end()
}

/// An element that nothing runs or shows.
fn data(id: &str, kind: &str, text: &str) -> Markup {
    html! { script id=(id) type=(kind) { (PreEscaped(text)) } }
}

/// The digits of [`in_base_91`]: all that can be seen but for what means something in HTML or between quotes.
const DIGITS: &[u8; 91] =
    b"!#$%'()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";

/// How many numbers two digits are more than 13 bits.
const SPARE: u32 = 91 * 91 - (1 << 13);

/// Bytes as text, 13 bits as two digits, or 14 where the lower 13 are less than what two digits spare, behind their number in 26
/// bits (as basE91 of J. Henke has them): a thirteenth shorter than Base64, of what is most of the page.
fn in_base_91(bytes: &[u8]) -> String {
    let pair = |bits: u32| [bits / 91 % 91, bits % 91].map(|digit| char::from(DIGITS[digit as usize]));
    let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    let mut text: String = [length & 8191, length >> 13].into_iter().flat_map(pair).collect();
    let (mut held, mut bits) = (0, 0);
    for &byte in bytes {
        held |= u32::from(byte) << bits;
        bits += 8;
        if bits > 13 {
            let taken = if held & 8191 < SPARE { 14 } else { 13 };
            text.extend(pair(held & ((1 << taken) - 1)));
            held >>= taken;
            bits -= taken;
        }
    }
    text.extend(pair(held));
    text
}

/// JSON in which no character can end its element.
fn escaped(json: &str) -> String {
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

const FOOTER: Words = ("离线可用；棋盘不会离开本机", "works offline; boards never leave this device");

fn button(id: &str, name: Words) -> Markup {
    html! { button type="button" id=(id) { (fixed(name)) } }
}

/// A button with a sign, whose name is heard.
fn signed(id: &str, sign: &str, name: Words) -> Markup {
    html! { button type="button" id=(id) { span aria-hidden="true" { (sign) } span.unseen { (fixed(name)) } } }
}

fn radio(group: &str, value: &str, name: Words, sign: Option<&str>) -> Markup {
    html! {
        label {
            input type="radio" name=(group) id={ (group) "-" (value) } value=(value);
            @if let Some(sign) = sign { svg viewBox="0 0 45 45" aria-hidden="true" { (PreEscaped(sign)) } }
            span { (fixed(name)) }
        }
    }
}

/// The board, with what is done to it.
fn place() -> Markup {
    html! {
        section.stand {
            div.above {
                fieldset.modes {
                    legend.unseen { (fixed(("模式", "Mode"))) }
                    (radio("mode", "make", ("出题", "Make"), None))
                    (radio("mode", "solve", ("做题", "Solve"), None))
                }
                div.steps-back role="group" {
                    (signed("undo", "↶", ("撤销", "Undo")))
                    (signed("redo", "↷", ("重做", "Redo")))
                }
                div.size role="group" {
                    (signed("smaller", "−", ("少一行", "one row less")))
                    label { span.unseen { (fixed(("行数", "Rows"))) } input type="number" id="size" min="1" max="100" value="8" inputmode="numeric"; }
                    (signed("larger", "+", ("多一行", "one row more")))
                }
                span #timer role="timer" hidden {}
            }
            div #board data-tool="queen" {}
            p.faint #not-edited hidden { (fixed(("超过 32 行的棋盘可以看、可以求解，不能在此改动。", "Boards of more than 32 rows are shown and answered, not edited here."))) }
            p #status {}
            div.below {
                fieldset.tools-of-board {
                    legend.unseen { (fixed(("工具", "Tool"))) }
                    (radio("tool", "queen", ("皇后", "Queen"), Some("<use href=\"#given\" class=\"whole\"/>")))
                    (radio("tool", "blocked", ("禁格", "Block"), Some("<path d=\"M6 39L39 6M6 22L22 6M22 39L39 22\" fill=\"none\" stroke-width=\"4\"/>")))
                    (radio("tool", "note", ("记号", "Note"), Some("<path d=\"M12 12l21 21M33 12l-21 21\" fill=\"none\" stroke-width=\"5\"/>")))
                    (radio("tool", "erase", ("擦除", "Erase"), Some("<path d=\"M8 30L26 12l11 11-18 18H14z\" fill=\"none\" stroke-width=\"3\"/>")))
                }
                div.row {
                    (button("hint", ("提示", "Hint")))
                    (button("explain", ("为什么", "Why")))
                    (button("pass-on", ("分享", "Share")))
                    a.button #whole target="_blank" rel="noopener" { (fixed(("完整网页", "Whole page"))) }
                }
            }
            details.more {
                summary { (fixed(("更多", "More"))) }
                div.row {
                    (button("clear-own", ("清除自己的", "Clear my own")))
                    (button("clear-all", ("全部清除", "Clear all")))
                    (button("turn", ("旋转", "Turn")))
                    (button("mirror", ("镜像", "Mirror")))
                }
                label.check { (fixed(("受攻击的格", "Attacked squares"))) select id="attacks" {
                    option value="marks" data-zh="标 ×" data-en="with ×" {}
                    option value="counts" data-zh="标攻击数" data-en="with how many attack" {}
                    option value="off" data-zh="不标" data-en="not marked" {}
                } }
                " "
                label.check { input type="checkbox" id="timed"; (fixed(("计时", "Timer"))) }
                " "
                label.check { input type="checkbox" id="letters" checked; (fixed(("单个字母作快捷键", "Single letters are keys"))) }
            }
        }
    }
}

const TABS: [(&str, Words); 5] = [
    ("answer", ("解答", "Answer")),
    ("reason", ("理由", "Reasons")),
    ("search", ("搜索", "Search")),
    ("puzzle", ("题目", "Puzzles")),
    ("share", ("分享", "Share")),
];

/// What is said of the board.
fn side() -> Markup {
    html! {
        section.side {
            div.row #several hidden {
                label { (fixed(("棋盘", "Board"))) " " select id="boards" {} }
            }
            div.tabs role="tablist" {
                @for (name, words) in TABS {
                    button type="button" role="tab" id={ "tab-" (name) } aria-controls=(name_of(name)) aria-selected="false" { (fixed(words)) }
                }
            }
            (panel("answer", &html! {}))
            (panel("reason", &html! {}))
            (panel("search", &search()))
            (panel("puzzle", &puzzle()))
            (panel("share", &share()))
            div.preferences {
                label { span { (fixed(("外观", "Theme"))) } select id="theme" {
                    option value="auto" data-zh="跟随系统" data-en="as the device" {}
                    option value="light" data-zh="浅色" data-en="light" {}
                    option value="dark" data-zh="深色" data-en="dark" {}
                } }
                (signed("help", "?", ("快捷键", "Keys")))
            }
        }
    }
}

/// The element of a panel; those that are only filled by script have the name itself.
fn name_of(name: &str) -> String {
    format!("panel-{name}")
}

fn panel(name: &str, contents: &Markup) -> Markup {
    html! {
        div id=(name_of(name)) role="tabpanel" aria-labelledby={ "tab-" (name) } tabindex="0" hidden {
            @if contents.0.is_empty() { div id=(name) {} } @else { (contents) }
        }
    }
}

fn search() -> Markup {
    html! {
        p { (fixed(("看算法一步步搜索，至多四个并排。", "Watch algorithms search step by step, up to four side by side."))) }
        fieldset.engines #engines { legend.unseen { (fixed(("算法", "Algorithms"))) } }
        label.check { input type="checkbox" id="trace-all"; (fixed(("求全部解法", "Search for all solutions"))) }
        div.row {
            button.primary type="button" id="watch" { (fixed(("开始", "Watch"))) }
        }
        div #trace-made hidden {
            (button("stage", ("投影：占满屏幕", "Stage: fill the screen")))
            p.command { code id="trace-command" {} }
        }
    }
}

fn puzzle() -> Markup {
    html! {
        div.card-of-day {
            h2 { (fixed(("每日一题", "Puzzle of the day"))) }
            div #record {}
            button.primary type="button" id="daily" { (fixed(("做今天的题", "Play today’s puzzle"))) }
        }
        h2 { (fixed(("出一道新题", "A new puzzle"))) }
        div.fields {
            label { (fixed(("行数", "Rows"))) select id="made-size" {
                @for n in 4..=16 { option value=(n) selected[n == 8] { (n) " × " (n) } }
            } }
            label { (fixed(("难度", "Difficulty"))) select id="difficulty" { option value="" data-zh="任意" data-en="any" {} } }
            label { (fixed(("种类", "Kind"))) select id="kind" {
                option value="unique" data-zh="唯一解" data-en="one solution" {}
                option value="unsolvable" data-zh="无解" data-en="no solution" {}
            } }
            (button("order", ("出题", "Make it")))
        }
        div #making {}
        h2 { (fixed(("题库", "Collection"))) }
        div.examples #examples {}
    }
}

fn share() -> Markup {
    html! {
        h2 { (fixed(("链接", "Link"))) }
        div.row {
            label.wide-field { span.unseen { (fixed(("本棋盘的链接", "The link of this board"))) } input.wide-field type="text" id="link" readonly; }
            (button("copy-link", ("复制链接", "Copy link")))
            (button("print", ("打印", "Print")))
        }
        label.check { input type="checkbox" id="link-own" checked; (fixed(("连同自己放的皇后", "With my own queens"))) }
        " "
        label.check { input type="checkbox" id="link-locked"; (fixed(("只可做题", "To be solved, not changed"))) }
        p.is-good #copied hidden { (fixed(("链接已复制", "The link is copied"))) }
        label { span.unseen { (fixed(("嵌入网页", "Embed"))) } textarea id="embed" rows="2" readonly {} }
        p.faint #not-served hidden { (fixed((
            "本页是文件：链接在本机有效；放到网站上后可以嵌入其他网页。",
            "This page is a file: its link works on this device. On a web site it can be embedded in other pages.",
        ))) }
        h2 { (fixed(("读入", "Read"))) }
        p.faint { (fixed(("任何格式：在页面任意处粘贴、拖入文件，或写在这里。", "Any format: paste anywhere on the page, drop a file, or write it here."))) }
        label { span.unseen { (fixed(("棋盘文字", "Text of a board"))) } textarea id="pasted" rows="4" spellcheck="false" {} }
        div.row {
            (button("read", ("读入", "Read")))
            label.button { (fixed(("选择文件", "Choose a file"))) input.unseen type="file" id="file"; }
        }
        div #wrong role="alert" {}
        h2 { (fixed(("写成", "Write as"))) }
        div.fields {
            label { (fixed(("格式", "Format"))) select id="format" {} }
            span #pictures hidden {
                label.check { input type="checkbox" id="coordinates"; (fixed(("行列号", "Numbers"))) }
            }
            (button("copy-export", ("复制", "Copy")))
            (button("save-export", ("下载", "Download")))
        }
        p.is-bad #lost {}
        pre #exported tabindex="0" aria-label="board" {}
        p.command { (fixed(("同样的命令：", "The command that does this: "))) code id="export-command" {} }
    }
}

const KEYS: [(&str, Words); 12] = [
    ("↑ ↓ ← →, Home, End", ("在棋盘上移动", "move on the board")),
    ("Q, ␣", ("放上或取走皇后", "set or take a queen")),
    ("X", ("禁格；做题时为记号", "block a square; a note where you solve")),
    (".", ("记号", "note")),
    ("Del", ("擦除", "erase")),
    ("Ctrl Z, Ctrl ⇧ Z", ("撤销、重做", "undo, redo")),
    ("H", ("提示；再按多说一些", "hint; again: more of it")),
    ("E", ("为什么", "why")),
    ("N, P", ("下一种、上一种解法", "next, previous solution")),
    ("T", ("搜索", "search")),
    ("Ctrl V", ("粘贴任何格式的棋盘", "paste a board in any format")),
    ("?", ("快捷键", "these keys")),
];

fn keys() -> Markup {
    html! {
        dialog id="keys" aria-labelledby="keys-name" {
            div.dialog-head { h2 id="keys-name" { (fixed(("快捷键", "Keys"))) } (button("close-keys", ("关闭", "Close"))) }
            dl.keys-table { @for (key, meaning) in KEYS { dt { @for one in key.split(", ") { kbd { (one) } " " } } dd { (fixed(meaning)) } } }
            p.faint { (fixed((
                "鼠标：右键为禁格，拖动皇后可移动；手指：长按为记号，选禁格后可连续涂画。",
                "Mouse: the right button blocks, a queen can be dragged. Fingers: press long for a note; with Block chosen, paint.",
            ))) }
        }
    }
}
