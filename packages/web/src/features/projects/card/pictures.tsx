/** Small pictures that repeat the figures: the charge of a battery, the running machines. */
import css from './pictures.module.css';

/** A battery filled to its state of charge, %. */
export function Battery({ soc }: { readonly soc: number | null }) {
  const level = soc === null ? 0 : Math.max(0, Math.min(100, soc));
  return (
    <span className={css.battery}>
      <i style={{ height: `${level}%` }} />
    </span>
  );
}

/** Most squares drawn; with more machines, only the figure is shown. */
const maxSquares = 20;

/** A square per machine, running ones filled. */
export function Machines({ running, all }: { readonly running: number; readonly all: number }) {
  if (all === 0 || all > maxSquares) return null;
  return (
    <span className={css.machines}>
      {Array.from({ length: all }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: squares have no identity
        <i key={at} className={at < running ? css.runs : ''} />
      ))}
    </span>
  );
}
