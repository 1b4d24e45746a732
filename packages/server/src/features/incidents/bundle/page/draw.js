/** Curves as SVG: current data as lines, data known then as dashed lines. */
const svgName = 'http://www.w3.org/2000/svg';
export const palette = [
  '#1f77b4',
  '#d95f02',
  '#2a9d5c',
  '#b5479d',
  '#8a6d1d',
  '#5b6ee1',
  '#c0392b',
  '#3b8ea5',
  '#7d5ba6',
  '#4d7c0f',
  '#b45309',
  '#0f766e',
];
const [wide, high] = [1120, 260];
const edge = { left: 64, right: 12, top: 10, bottom: 26 };

function svg(tag, attributes, text) {
  const element = document.createElementNS(svgName, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}

/** Round steps over a range, roughly `count` of them. */
function ticks(from, to, count) {
  const raw = (to - from || 1) / count;
  const size = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * size).find((each) => each >= raw);
  const found = [];
  for (let at = Math.ceil(from / step) * step; at <= to + step / 1e6; at += step) found.push(Number(at.toPrecision(12)));
  return found;
}

function pathOf({ times, values }, x, y) {
  let text = '';
  let pen = 'M';
  times.forEach((time, row) => {
    const value = values[row];
    if (value === null || value === undefined) {
      pen = 'M';
      return;
    }
    text += `${pen}${x(time).toFixed(1)} ${y(value).toFixed(1)}`;
    pen = 'L';
  });
  return text;
}

/** One drawing of the curves of one unit. */
export function drawCurves(curves, { span, range, truth, timeText, label }) {
  const lines = curves.flatMap((curve) => [
    ...(truth === 'was' ? [] : [{ curve, data: curve.now, kind: 'now' }]),
    ...(truth === 'now' || (truth === 'both' && !curve.isChanged) ? [] : [{ curve, data: curve.was ?? curve.now, kind: 'was' }]),
  ]);
  const values = lines.flatMap(({ data }) => data.values.filter((value) => value !== null));
  const [least, most] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
  const pad = (most - least || Math.abs(most) || 1) * 0.08;
  const [low, top] = [least - pad, most + pad];
  const x = (time) => edge.left + ((time - span[0]) / (span[1] - span[0])) * (wide - edge.left - edge.right);
  const y = (value) => edge.top + ((top - value) / (top - low)) * (high - edge.top - edge.bottom);
  const picture = svg('svg', { viewBox: `0 0 ${wide} ${high}`, role: 'img', 'aria-label': label });
  const band = (kind, from, to) => {
    const [start, end] = [Math.max(from, span[0]), Math.min(to, span[1])];
    if (end < start) return;
    picture.append(
      svg('rect', { class: kind, x: x(start), y: edge.top, width: Math.max(1, x(end) - x(start)), height: high - edge.top - edge.bottom }),
    );
  };
  band('incident', range[0], range[1]);
  if (truth !== 'now') for (const curve of curves) for (const { start, end } of curve.ranges) band('range', start, end);
  for (const value of ticks(low, top, 4)) {
    picture.append(svg('line', { class: 'grid', x1: edge.left, x2: wide - edge.right, y1: y(value), y2: y(value) }));
    picture.append(svg('text', { x: edge.left - 6, y: y(value) + 4, 'text-anchor': 'end' }, String(value)));
  }
  for (let i = 0; i <= 4; i += 1) {
    const time = span[0] + ((span[1] - span[0]) * i) / 4;
    const anchor = i === 0 ? 'start' : i === 4 ? 'end' : 'middle';
    picture.append(svg('text', { x: x(time), y: high - 8, 'text-anchor': anchor }, timeText(time).slice(5)));
  }
  for (const { curve, data, kind } of lines)
    picture.append(svg('path', { d: pathOf(data, x, y), stroke: curve.colour, class: truth === 'both' ? kind : 'now' }));
  return picture;
}
