/** Content of a document: plain data, every text as shown. */

export interface PaperColumn {
  readonly title: string;
  /** Under the title, smaller: figure, unit. */
  readonly below?: string;
  readonly align: 'left' | 'right';
  /** Repeated at the left of every page when the columns do not fit side by side. */
  readonly stays?: true;
}

export interface PaperTable {
  readonly kind: 'table';
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Sums below the last row. */
  readonly last?: readonly string[];
}

export interface PaperSeries {
  readonly name: string;
  /** One for each label; null: unknown, nothing is drawn. */
  readonly values: readonly (number | null)[];
  /** Which of them are estimated: drawn paler. */
  readonly estimated: readonly number[];
}

export interface PaperChart {
  readonly kind: 'chart';
  readonly shape: 'bars' | 'lines';
  /** Of every value. */
  readonly unit: string;
  readonly labels: readonly string[];
  readonly series: readonly PaperSeries[];
}

export interface PaperNotes {
  readonly kind: 'notes';
  readonly lines: readonly string[];
}

export interface PaperHeading {
  readonly kind: 'heading';
  readonly text: string;
}

/** Fields to be filled in by hand, three beside each other. */
export interface PaperSignatures {
  readonly kind: 'signatures';
  readonly fields: readonly {
    /** Who signs. */
    readonly title: string;
    /** Names of the lines: signature, date. */
    readonly lines: readonly string[];
  }[];
}

export type PaperBlock = PaperTable | PaperChart | PaperNotes | PaperHeading | PaperSignatures;

export interface Paper {
  readonly language: 'zh' | 'en';
  readonly title: string;
  /** Below the title of the first page. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly blocks: readonly PaperBlock[];
  /** At the left of every foot. */
  readonly foot: string;
  /** Epoch ms. */
  readonly made: number;
}

/** What goes to the thread: the document without the rows of its tables, then these in pieces, then its end. */
export type PaperOrder =
  | { readonly op: 'begin'; readonly paper: Paper }
  | { readonly op: 'rows'; readonly block: number; readonly rows: readonly (readonly string[])[] }
  | { readonly op: 'end' };

export type PaperNews =
  | { readonly op: 'bytes'; readonly bytes: Uint8Array }
  | { readonly op: 'done'; readonly pages: number }
  | { readonly op: 'tooLarge' };

/** Pages of a document. */
export const mostPages = 500;
