import css from './bus-picture.module.css';
import { signInText } from './text.ts';

/** One-line picture of a monitored station: four feeders on a busbar, each in the colour of its meaning. */
export function BusPicture() {
  const t = signInText.useText();
  const feeders = [
    { x: 70, name: t(($) => $.grid), kind: 'grid', up: true },
    { x: 190, name: t(($) => $.pv), kind: 'pv', up: true },
    { x: 110, name: t(($) => $.storage), kind: 'storage', up: false },
    { x: 250, name: t(($) => $.load), kind: 'load', up: false },
  ] as const;
  return (
    <svg className={css.picture} viewBox="0 0 320 260" role="img" aria-label={t(($) => $.picture)}>
      <path className={css.bus} d="M20 130h280" />
      {feeders.map(({ x, name, kind, up }) => {
        const end = up ? 62 : 198;
        const inward = up || kind === 'storage';
        const from = inward ? end : 130;
        const to = inward ? 130 : end;
        return (
          <g key={kind} style={{ color: `var(--${kind})` }}>
            <path opacity={0.35} d={`M${x} ${from}V${to}`} />
            <path className={css.flow} d={`M${x} ${from}V${to}`} />
            <rect fill="var(--sunken)" x={x - 5} y={(130 + end) / 2 - 5} width="10" height="10" />
            <circle fill="var(--surface)" cx={x} cy={up ? 42 : 218} r="20" />
            <FeederSymbol kind={kind} x={x} y={up ? 42 : 218} />
            <text x={x} y={up ? 14 : 255}>
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function FeederSymbol({ kind, x, y }: { readonly kind: 'grid' | 'pv' | 'storage' | 'load'; readonly x: number; readonly y: number }) {
  const shapes = {
    grid: 'M-6 9 0-10 6 9M-8-3H8M-5 3H5',
    pv: 'M-10-7H10V7H-10ZM-10 0H10M-3-7V7M4-7V7',
    storage: 'M-10-6H9V6H-10ZM9-2h3v4H9M-6-3v6M-2-3v6M2-3v6',
    load: 'M-9 9V-3l6 4v-4l6 4v-8h5V9Z',
  };
  return <path strokeWidth={1.6} d={shapes[kind]} transform={`translate(${x} ${y})`} />;
}
