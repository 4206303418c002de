/** A row and a column, both from 0. */
export type Square = readonly [row: number, column: number];
/** The language of messages. */
export type Lang = "zh" | "en";
export type Status = "solved" | "no_solution" | "conflict" | "undecided";

/** A text that is no board, or a request that cannot be. */
export class NqfillError extends Error {
  /** The line of the text, from 1, where it has a place. */
  readonly line?: number;
  readonly column?: number;
  /** The error drawn on the lines of the text, as the program does. */
  readonly drawn?: string;
}

export interface Reading {
  /** An input format by its name; the one that fits if not given. */
  format?: string;
  lang?: Lang;
}

export interface Limits {
  /** Milliseconds. */
  timeLimit?: number;
  lang?: Lang;
}

export interface Solving extends Limits {
  /** The most completions that are listed: 100 if not given. */
  limit?: number;
  all?: boolean;
  /** One completion, no total. */
  first?: boolean;
  /** One completion of each class under the symmetries of the board. */
  distinct?: boolean;
  order?: "auto" | "canonical" | "search";
  engine?: string;
  /** Queens that may be tried. */
  nodeLimit?: number;
}

export interface Solutions {
  status: Status;
  message: string;
  /** Completions known of. */
  count: number;
  /** True if there are certainly no more than `count`. */
  exhaustive: boolean;
  /** The column of the queen in each row, from 0. */
  solutions: number[][];
  conflicts?: unknown[];
}

export interface Counted {
  status: Status;
  message: string;
  count: bigint;
  exhaustive: boolean;
}

export interface Recipe {
  size?: number;
  /** The same seed makes the same board everywhere, as `nqfill generate --seed`. */
  seed?: number;
  kind?: "unique" | "random" | "planted" | "unsolvable" | "frame" | "blocked" | "threshold" | "diagonals";
  difficulty?: "trivial" | "easy" | "medium" | "hard" | "expert";
  minimal?: boolean;
  queens?: [least: number, most: number];
  blocked?: [least: number, most: number];
  firstTry?: number;
  maxTries?: number;
  timeLimit?: number;
}

export interface Picture {
  format?: "svg" | "tikz" | "png" | "pdf";
  theme?: "light" | "dark" | "print";
  coordinates?: boolean;
  width?: number;
}

/** A board, which may have conflicts and never changes. */
export class Board {
  constructor(n: number, squares?: { queens?: readonly Square[]; blocked?: readonly Square[] });
  readonly n: number;
  /** Row by row. */
  readonly queens: readonly Square[];
  readonly blocked: readonly Square[];
  /** Reads one board in any format. Throws `NqfillError` for none, for several, and for what is wrong. */
  static parse(text: string | Uint8Array, options?: Reading): Board;
  /** Reads all boards of a text; what is no board is an error in its place. */
  static parseAll(text: string | Uint8Array, options?: Reading): (Board | NqfillError)[];
  /** A queen in each row, by columns from 0; `null` for a row without one. */
  static fromColumns(columns: (number | null)[]): Board;
  static generate(recipe?: Recipe): Board;
  solve(options?: Solving): Solutions;
  count(options?: Limits & { distinct?: boolean }): Counted;
  /** Why there is no completion, or what all share: a line of `nqfill explain -f jsonl`. */
  explain(options?: Limits & { smallest?: boolean }): Record<string, unknown>;
  /** The next step in words: 1 its technique and lines, 2 what follows, 3 all of it. */
  hint(options?: Limits & { level?: 1 | 2 | 3 }): string;
  /** How difficult it is: a line of `nqfill rate -f jsonl`. */
  rate(options?: Limits): Record<string, unknown>;
  /** The steps of up to four engines, as nqfill's player reads them. */
  trace(engines: string[], options?: { all?: boolean; limit?: number; timeLimit?: number }): unknown[];
  /** The board in a format of `nqfill convert`, a model for a solver among them. */
  toText(format?: string): string;
  toPicture(options: Picture & { format: "png" | "pdf" }): Uint8Array;
  toPicture(options?: Picture): string;
  toString(): string;
  toJSON(): { n: number; queens: readonly Square[]; blocks: readonly Square[] };
}

/** The tables of nqfill: engines, formats, difficulties, kinds of puzzles. */
export function tables(): Record<string, unknown>;
