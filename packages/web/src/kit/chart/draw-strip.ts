/** State strips on a canvas: known states in colour, unknown hatched, the future empty. */
import type { Meaning, Tokens } from '../../platform/theme/tokens.ts';
import { cutBands } from './cut-bands.ts';
import type { Run } from './segments.ts';
import { timeLabels } from './ticks.ts';
import type { ChartBand } from './time-chart-types.ts';

export const rowPx = 24;
const gapPx = 4;
/** Room for the labels of the time axis. */
export const axisPx = 36;

/** Shape of a state in addition to its colour, as in the marks of lists. */
export type StripFill = 'full' | 'half' | 'hollow';

export interface StripPicture {
  readonly runs: readonly (readonly Run[])[];
  readonly meanings: readonly Meaning[];
  /** By state; full if absent. */
  readonly fills?: readonly (StripFill | undefined)[];
  /** Visible part of the scrolled rows, px; all rows by default. */
  readonly sight?: { readonly top: number; readonly height: number };
  readonly bands: readonly ChartBand[];
  readonly start: number;
  readonly end: number;
  readonly zone: string;
  /** In CSS pixels. */
  readonly width: number;
}

/** Round distances between labels, ms. */
const steps = [
  60_000, 300_000, 900_000, 3_600_000, 10_800_000, 21_600_000, 43_200_000, 86_400_000, 172_800_000, 604_800_000, 1_209_600_000,
  2_592_000_000,
];

/** Instants to label: multiples of a round step on the zone's clock, `offset` ms ahead of UTC. */
export function stripTicks(
  start: number,
  end: number,
  width: number,
  offset: number,
): { readonly step: number; readonly at: readonly number[] } {
  const step = steps.find((each) => (each / (end - start)) * width >= 84) ?? (end - start) / 4;
  const first = Math.ceil((start + offset) / step) * step - offset;
  return { step, at: Array.from({ length: Math.max(0, Math.floor((end - first) / step) + 1) }, (_, index) => first + index * step) };
}

/** Oblique lines, which no state uses, distinguishable without colours. */
function hatch(context: CanvasRenderingContext2D, x: number, y: number, width: number, height: number): void {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.beginPath();
  for (let at = x - height - (x % 6); at < x + width; at += 6) {
    context.moveTo(at, y + height);
    context.lineTo(at + height, y);
  }
  context.stroke();
  context.restore();
}

interface Piece {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A run of a state in its colour: filled, lower half filled, or outline only. */
function fillPiece(context: CanvasRenderingContext2D, { x, y, width }: Piece, fill: StripFill, color: string): void {
  const height = rowPx - gapPx;
  context.fillStyle = color;
  if (fill === 'full') {
    context.fillRect(x, y, width, height);
    return;
  }
  if (fill === 'half') context.fillRect(x, y + height / 2, width, height / 2);
  for (const edge of [y, y + height - 1]) context.fillRect(x, edge, width, 1);
  context.fillRect(x, y, 1, height);
  context.fillRect(x + width - 1, y, 1, height);
}

/** Draws the visible rows and the axis below them; the context is scaled to CSS pixels. */
export function drawStrip(context: CanvasRenderingContext2D, picture: StripPicture, tokens: Tokens, offset: number, font: string): void {
  const { runs, meanings, fills = [], bands, start, end, width, zone } = picture;
  const { top, height } = picture.sight ?? { top: 0, height: runs.length * rowPx };
  const xOf = (time: number) => ((time - start) / (end - start)) * width;
  context.clearRect(0, 0, width, height + axisPx);
  for (const band of cutBands(bands, start, end)) {
    context.globalAlpha = band.strength ?? 0.1;
    context.fillStyle = tokens[band.meaning];
    context.fillRect(xOf(band.start), 0, xOf(band.end) - xOf(band.start), height);
  }
  context.globalAlpha = 1;
  context.lineWidth = 1;
  context.strokeStyle = tokens.lineStrong;
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  const firstRow = Math.floor(top / rowPx);
  runs.slice(firstRow, Math.ceil((top + height) / rowPx)).forEach((list, index) => {
    const y = (firstRow + index) * rowPx - top + gapPx / 2;
    for (const { from, to, state } of list) {
      const meaning = meanings[state];
      if (meaning === undefined) hatch(context, from, y, to - from, rowPx - gapPx);
      else fillPiece(context, { x: from, y, width: to - from }, fills[state] ?? 'full', tokens[meaning]);
    }
  });
  context.restore();
  const { step, at } = stripTicks(start, end, width, offset);
  context.strokeStyle = tokens.line;
  context.fillStyle = tokens.textFaint;
  context.font = font;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  const labels = timeLabels(at, step, zone);
  at.forEach((time, index) => {
    const x = Math.round(xOf(time)) + 0.5;
    context.beginPath();
    context.moveTo(x, height);
    context.lineTo(x, height + 4);
    context.stroke();
    const lines = (labels[index] ?? '').split('\n');
    const half = Math.max(...lines.map((line) => context.measureText(line).width)) / 2;
    lines.forEach((line, place) => {
      context.fillText(line, Math.min(width - half, Math.max(half, x)), height + 6 + place * 14);
    });
  });
}
