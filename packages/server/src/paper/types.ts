/** Content of a document: plain data, every text as shown. */

export interface PaperColumn {
  readonly title: string;
  /** Figure and unit, in smaller type under the title. */
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
  /** One per label; null: unknown, not drawn. */
  readonly values: readonly (number | null)[];
  /** Indices of estimated values, which are drawn paler. */
  readonly estimated: readonly number[];
}

export interface PaperChart {
  readonly kind: 'chart';
  readonly shape: 'bars' | 'lines';
  /** Unit of all values. */
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

/** Fields to fill in by hand, three side by side. */
export interface PaperSignatures {
  readonly kind: 'signatures';
  readonly fields: readonly {
    /** Who signs. */
    readonly title: string;
    /** Labels of the lines: signature, date. */
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
  /** At the left of every footer. */
  readonly foot: string;
  /** Epoch ms. */
  readonly made: number;
}

/** Messages to the thread: the document without the rows of its tables, then the rows in pieces, then the end. */
export type PaperOrder =
  | { readonly op: 'begin'; readonly paper: Paper }
  | { readonly op: 'rows'; readonly block: number; readonly rows: readonly (readonly string[])[] }
  | { readonly op: 'end' };

export type PaperNews =
  | { readonly op: 'bytes'; readonly bytes: Uint8Array }
  | { readonly op: 'done'; readonly pages: number }
  | { readonly op: 'tooLarge' };

/** Maximum number of pages of a document. */
export const maxPages = 500;
