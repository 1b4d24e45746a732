/** Charts on paper, drawn as lines and areas that stay sharp at any size. */
import { ink, inner, type Sheets, sheet } from './sheets.ts';
import type { PaperChart } from './types.ts';

/** Distinguishable also with colour vision deficiency (Okabe and Ito, recalled), darkened for white paper. */
export const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b8860b', '#56b4e9', '#6a3d9a', '#4d4d4d'] as const;

/** Round numbers from at or below the least to at or above the greatest value, 0 among them for bars; about `about` of them. */
export function ticksOf(values: readonly number[], isFromZero: boolean, about = 5): number[] {
  if (values.length === 0) return [0, 1];
  const all = isFromZero ? [...values, 0] : values;
  let [low, high] = [Math.min(...all), Math.max(...all)];
  if (low === high) [low, high] = low === 0 ? [0, 1] : [Math.min(low, 0), Math.max(high, 0)];
  const rough = (high - low) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((each) => each * power >= rough * 0.999) ?? 10) * power;
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

const small = { size: 7, colour: ink.soft } as const;
const [height, legendRow] = [150, 12];
const tickText = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 6 });

export function drawChart(sheets: Sheets, { shape, unit, labels, series }: PaperChart): void {
  const { doc, write, widthOf } = sheets;
  const legend = legendRows();
  sheets.need(height + legend.length * legendRow + 40);
  for (const row of legend) {
    for (const { x, text, colour } of row) {
      doc.rect(x, sheets.y + 2, 8, 6).fill(colour);
      write(text, x + 12, sheets.y, small);
    }
    sheets.down(legendRow);
  }
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const ticks = ticksOf(known, shape === 'bars');
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const left = sheet.margin + 10 + Math.max(widthOf(unit, small), ...ticks.map((tick) => widthOf(tickText(tick), small)));
  const right = sheet.margin + inner;
  const top = sheets.y + 12;
  const bottom = top + height;
  const yOf = (value: number) => bottom - ((value - low) / (high - low || 1)) * height;
  const slot = (right - left) / Math.max(1, labels.length);
  write(unit, left - 6, sheets.y - 2, small, 'right');
  for (const tick of ticks) {
    doc
      .moveTo(left, yOf(tick))
      .lineTo(right, yOf(tick))
      .lineWidth(tick === 0 ? 0.8 : 0.3)
      .strokeColor(tick === 0 ? ink.soft : ink.line)
      .stroke();
    write(tickText(tick), left - 6, yOf(tick) - 4.5, small, 'right');
  }
  const widest = Math.max(1, ...labels.map((label) => widthOf(label, small))) + 8;
  const every = Math.max(1, Math.ceil(widest / slot));
  for (let index = 0; index < labels.length; index += every)
    write(labels[index] ?? '', left + slot * (index + 0.5), bottom + 4, small, 'middle');
  if (shape === 'bars') bars();
  else lines();
  sheets.down(height + 34);

  function legendRows() {
    const rows: { x: number; text: string; colour: string }[][] = [[]];
    let x: number = sheet.margin;
    for (const [index, { name }] of series.entries()) {
      const text = sheets.cut(name, 240, small);
      const width = widthOf(text, small) + 28;
      if (x + width > sheet.margin + inner) {
        rows.push([]);
        x = sheet.margin;
      }
      rows.at(-1)?.push({ x, text, colour: colourOf(index) });
      x += width;
    }
    return rows;
  }

  function bars(): void {
    const width = (slot * 0.8) / Math.max(1, series.length);
    for (const [at, { values, estimated }] of series.entries()) {
      const pale = new Set(estimated);
      for (const [index, value] of values.entries()) {
        if (value === null) continue;
        const [from, to] = [yOf(0), yOf(value)];
        const x = left + slot * (index + 0.1) + at * width;
        doc
          .rect(x, Math.min(from, to), width, Math.abs(to - from))
          .fillOpacity(pale.has(index) ? 0.45 : 1)
          .fill(colourOf(at));
      }
    }
    doc.fillOpacity(1);
  }

  /** A gap at unknown values; a single value between gaps is a dot. */
  function lines(): void {
    for (const [at, { values }] of series.entries()) {
      doc.lineWidth(1).strokeColor(colourOf(at));
      for (const [index, value] of values.entries()) {
        if (value === null) continue;
        const [x, y] = [left + slot * (index + 0.5), yOf(value)];
        const [before, after] = [values[index - 1] ?? null, values[index + 1] ?? null];
        if (before === null && after === null) doc.circle(x, y, 1.4).fill(colourOf(at));
        else if (before === null) doc.moveTo(x, y);
        else doc.lineTo(x, y);
        if (before !== null && after === null) doc.stroke();
      }
    }
  }
}

const colourOf = (index: number): string => colours[index % colours.length] ?? colours[0];
