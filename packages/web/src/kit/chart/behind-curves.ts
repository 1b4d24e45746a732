/** Bands, limits and marks of time charts. */
import uPlot from 'uplot';
import { fontFamily, type Tokens } from '../../platform/theme/tokens.ts';
import { cutBands } from './cut-bands.ts';
import type { ChartBand, ChartLimit, ChartMark } from './time-chart-types.ts';

export interface Behind {
  readonly bands: readonly ChartBand[];
  readonly limits: readonly ChartLimit[];
  readonly marks: readonly ChartMark[];
}

/** Time ranges, drawn behind everything. */
export function drawBands(self: uPlot, { bands }: Behind, tokens: Tokens): void {
  const { min, max } = self.scales['x'] ?? {};
  if (min == null || max == null) return;
  const { top, height } = self.bbox;
  const { ctx } = self;
  ctx.save();
  for (const { start, end, meaning, strength = 0.1 } of cutBands(bands, min, max)) {
    const from = self.valToPos(start, 'x', true);
    ctx.globalAlpha = strength;
    ctx.fillStyle = tokens[meaning];
    ctx.fillRect(from, top, self.valToPos(end, 'x', true) - from, height);
  }
  ctx.restore();
}

function drawLimits(self: uPlot, { limits }: Behind, tokens: Tokens): void {
  const { left, top, width, height } = self.bbox;
  const { ctx } = self;
  for (const { value, unit, name, meaning = 'severity1' } of limits) {
    const scale = self.scales[`y:${unit}`];
    const y = scale?.min == null ? Number.NaN : self.valToPos(value, `y:${unit}`, true);
    if (!(y >= top && y <= top + height)) continue;
    ctx.strokeStyle = tokens[meaning];
    ctx.setLineDash([4 * uPlot.pxRatio, 3 * uPlot.pxRatio]);
    ctx.beginPath();
    ctx.moveTo(left, y);
    ctx.lineTo(left + width, y);
    ctx.stroke();
    ctx.setLineDash([]);
    // Text keeps the text colour: severity colours are too pale on some backgrounds.
    ctx.fillStyle = tokens.textSoft;
    ctx.fillText(name, left + width - 4 * uPlot.pxRatio, y - 6 * uPlot.pxRatio < top ? y + 12 * uPlot.pxRatio : y - 6 * uPlot.pxRatio);
  }
}

function drawMarks(self: uPlot, { marks }: Behind, tokens: Tokens): void {
  const { left, top, width, height } = self.bbox;
  const { ctx } = self;
  const ratio = uPlot.pxRatio;
  for (const { time, meaning = 'fault' } of marks) {
    const x = self.valToPos(time, 'x', true);
    if (!(x >= left && x <= left + width)) continue;
    ctx.strokeStyle = tokens[meaning];
    ctx.fillStyle = tokens[meaning];
    ctx.beginPath();
    ctx.moveTo(x, top);
    ctx.lineTo(x, top + height);
    ctx.stroke();
    ctx.beginPath();
    ctx.moveTo(x, top);
    ctx.lineTo(x + 10 * ratio, top + 4 * ratio);
    ctx.lineTo(x, top + 8 * ratio);
    ctx.fill();
  }
}

/** Limits and instants, drawn above the curves. */
export function drawOver(self: uPlot, behind: Behind, tokens: Tokens): void {
  const { ctx } = self;
  ctx.save();
  ctx.lineWidth = 1.5 * uPlot.pxRatio;
  ctx.font = `${12 * uPlot.pxRatio}px ${fontFamily}`;
  ctx.textAlign = 'end';
  ctx.textBaseline = 'middle';
  drawLimits(self, behind, tokens);
  drawMarks(self, behind, tokens);
  ctx.restore();
}
