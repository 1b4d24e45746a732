import { useLanguage } from '../../../platform/language/language.ts';
import { fine } from '../coastlines/fine.ts';
import { lakes } from '../coastlines/lakes.ts';
import { type Coastlines, outlinesOf } from '../coastlines/outlines.ts';
import { rivers } from '../coastlines/rivers.ts';
import { type MapView, type Size, toPixel, toWorld, type WorldPoint, worldPx } from '../mercator.ts';
import css from './ground.module.css';
import { labelsOf } from './labels.ts';

/** Units of the drawing across the world. */
const scale = 4096;

const pathOf = (lines: Coastlines, end: 'Z' | '') =>
  outlinesOf(lines)
    .map((line) => {
      const points = line.map(([lng, lat]) => {
        const { x, y } = toWorld({ lng, lat });
        return `${(x * scale).toFixed(2)} ${(y * scale).toFixed(2)}`;
      });
      return `M${points.join('L')}${end}`;
    })
    .join('');

const land = pathOf(fine, 'Z');
const water = pathOf(lakes, 'Z');
const streams = pathOf(rivers, '');

/** Coasts, lakes, rivers and names: a map without tiles and without borders. */
export function Ground({ view, size, taken }: { readonly view: MapView; readonly size: Size; readonly taken: readonly WorldPoint[] }) {
  const language = useLanguage();
  const corner = toPixel({ x: 0, y: 0 }, view, size);
  return (
    <svg className={css.ground} aria-hidden="true">
      <g transform={`translate(${corner.x} ${corner.y}) scale(${worldPx(view.zoom) / scale})`}>
        <path className={css.land} d={land} />
        <path className={css.lake} d={water} />
        <path className={css.river} d={streams} />
      </g>
      {labelsOf(view, size, language, taken).map(({ text, kind, x, y }) =>
        kind === 'province' ? (
          <text key={`${kind} ${text}`} className={css.province} x={x} y={y}>
            {text}
          </text>
        ) : (
          <g key={`${kind} ${text}`} transform={`translate(${x} ${y})`}>
            <circle className={css.dot} r={2.5} />
            <text className={css.city} x={6}>
              {text}
            </text>
          </g>
        ),
      )}
    </svg>
  );
}
