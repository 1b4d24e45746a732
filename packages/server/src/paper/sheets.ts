/** The pages of a document while it is drawn: fonts, available space, current position. Only this module uses the PDF library. */
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { maxPages, type Paper } from './types.ts';

const require = createRequire(import.meta.url);
/** Noto Sans SC (SIL Open Font License 1.1); only the glyphs in use are embedded. */
const fonts = {
  plain: require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
};
export type Weight = keyof typeof fonts;

/** A4 landscape, in points of 1/72 inch. */
export const sheet = { width: 841.89, height: 595.28, margin: 36, top: 40, bottom: 545 } as const;
export const inner = sheet.width - 2 * sheet.margin;
export const ink = { text: '#1d2129', soft: '#5c6470', line: '#c9ced6', pale: '#eef1f5', accent: '#1456c4' } as const;

export class PaperTooLarge extends Error {
  override readonly name = 'PaperTooLarge';
}

export interface TextLook {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
}

export type Sheets = ReturnType<typeof openSheets>;

/** Replaces characters that fonts cannot draw or that break lines. */
const clean = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');

export function openSheets({ title, language, made, foot }: Pick<Paper, 'title' | 'language' | 'made' | 'foot'>) {
  const doc = new PDFDocument({
    ...{ size: 'A4', layout: 'landscape', margin: 0, autoFirstPage: false, bufferPages: true, lang: language === 'zh' ? 'zh-CN' : 'en' },
    info: { Title: title, CreationDate: new Date(made), Producer: 'CZYun', Creator: 'CZYun' },
  });
  for (const [name, path] of Object.entries(fonts)) doc.registerFont(name, path);
  let pages = 0;
  let y = 0;

  const setLook = ({ size, weight = 'plain', colour = ink.text }: TextLook) => doc.font(weight).fontSize(size).fillColor(colour);
  const widthOf = (text: string, look: TextLook): number => {
    setLook(look);
    return doc.widthOfString(text);
  };

  /** Cuts a text to the available width. */
  function cut(text: string, room: number, look: TextLook): string {
    const whole = clean(text);
    if (widthOf(whole, look) <= room) return whole;
    const signs = [...whole];
    let [least, most] = [0, signs.length];
    while (least < most) {
      const middle = Math.ceil((least + most) / 2);
      if (widthOf(`${signs.slice(0, middle).join('')}…`, look) <= room) least = middle;
      else most = middle - 1;
    }
    return `${signs.slice(0, least).join('').trimEnd()}…`;
  }

  /** Lines of a text, broken between words and between Chinese characters; the last of `most` lines is cut. */
  function lines(text: string, room: number, look: TextLook, most = 20): string[] {
    const words = clean(text).match(/[\u2E80-\uFFEF]|[^\s\u2E80-\uFFEF]+\s*|\s+/gu) ?? [];
    const found: string[] = [];
    let line = '';
    for (const [index, word] of words.entries()) {
      if (line === '' || widthOf((line + word).trimEnd(), look) <= room) {
        line += word;
        continue;
      }
      if (found.length === most - 1) return [...found, cut(line + words.slice(index).join(''), room, look)];
      found.push(cut(line.trimEnd(), room, look));
      line = word;
    }
    return line.trim() === '' ? found : [...found, cut(line.trimEnd(), room, look)];
  }

  /** Writes one line; `x` is its left edge, right edge or middle. */
  function write(text: string, x: number, top: number, look: TextLook, align: 'left' | 'right' | 'middle' = 'left'): void {
    if (text === '') return;
    const shift = align === 'left' ? 0 : widthOf(text, look) / (align === 'middle' ? 2 : 1);
    setLook(look);
    doc.text(text, x - shift, top, { lineBreak: false });
  }

  function addPage(): void {
    if (pages === maxPages) throw new PaperTooLarge();
    pages += 1;
    doc.addPage();
    y = sheet.top;
    if (pages === 1) return;
    write(cut(title, inner, { size: 8 }), sheet.margin, 22, { size: 8, colour: ink.soft });
  }

  return {
    doc,
    widthOf,
    cut,
    lines,
    write,
    addPage,
    /** Position of the next element; advances with each one. */
    get y() {
      return y;
    },
    down(by: number) {
      y += by;
    },
    /** Ensures this height on the current page, or starts the next one. */
    need(height: number): void {
      if (pages === 0 || y + height > sheet.bottom) addPage();
    },
    /** Writes the footers and ends the file. */
    close(): number {
      const look = { size: 7.5, colour: ink.soft } as const;
      for (let page = 0; page < pages; page += 1) {
        doc.switchToPage(page);
        write(cut(foot, inner - 120, look), sheet.margin, 562, look);
        const number = language === 'zh' ? `第 ${page + 1} 页，共 ${pages} 页` : `Page ${page + 1} of ${pages}`;
        write(number, sheet.width - sheet.margin, 562, look, 'right');
      }
      doc.end();
      return pages;
    },
  };
}
