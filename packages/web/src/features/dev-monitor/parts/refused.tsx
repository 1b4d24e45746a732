import { timeText } from '@czyun/contract';
import box from '../../../kit/ui/box.module.css';
import css from '../../../parts/monitor/monitor.module.css';
import { useProject } from '../../../platform/project/project-context.ts';
import type { Mirror } from '../queries.ts';
import { devMonitorText } from '../text.ts';

/** A device with the wrong profile refuses hundreds. */
const maxShown = 8;

/** Registers that the device refuses, with reason and time. */
export function Refused({ blocks }: { readonly blocks: Mirror['refused'] }) {
  const t = devMonitorText.useText();
  const { timeZone } = useProject();
  if (blocks.length === 0) return null;
  return (
    <>
      <h3>{t(($) => $.refused.title)}</h3>
      <ul className={`${box.plain} ${box.stack} ${css.refused}`}>
        {blocks.slice(0, maxShown).map(({ table, address, count, code, message, since, metrics }) => (
          <li key={`${table}${address}`} className={box.stack}>
            <b>
              {t(($) => $.refused.tables[table])} {count > 1 ? `${address}–${address + count - 1}` : address}
            </b>
            <span>{code === null ? message : t(($) => $.refused.code, { code, message })}</span>
            <span>
              {t(($) => $.refused.points, { n: metrics.length })} · {t(($) => $.refused.since, { time: timeText(since, timeZone) })}
            </span>
          </li>
        ))}
      </ul>
      {blocks.length > maxShown && <p>{t(($) => $.refused.more, { n: blocks.length - maxShown })}</p>}
    </>
  );
}
