import { lateLoopMs, type ServerState, timeText } from '@czyun/contract';
import type { ReactNode } from 'react';
import { SparkLine } from '../../../kit/chart/spark-line.tsx';
import box from '../../../kit/ui/box.module.css';
import { numberText } from '../../../platform/format/number.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { serversText } from '../text.ts';
import { loadText, totalOf, widthsOf } from './load.ts';
import css from './servers.module.css';

/** A narrower block has no room for its name, %; the table shows it. */
const leastNamed = 8;

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={box.two}>
      <small>{name}</small>
      <span className={box.tabular}>{children}</span>
    </div>
  );
}

/** One server: a bar in proportion to its share of the load, its projects as blocks in it, and its figures. */
export function ServerCard({ server, total }: { readonly server: ServerState; readonly total: number }) {
  const t = serversText.useText();
  const zone = useTimeZone();
  const load = totalOf(server);
  const share = total > 0 ? (100 * load) / total : server.seats.length > 0 ? 100 : 0;
  const widths = widthsOf(server, total);
  return (
    <section aria-label={server.name} className={`${box.framed} ${box.stack} ${box.inset}`}>
      <div className={`${box.row} ${box.wrap}`}>
        <h2 className={`${box.plain} ${box.large}`} translate="no">
          {server.name}
        </h2>
        {server.isThis && <span className={`${box.badge} ${box.action}`}>{t(($) => $.this)}</span>}
        {server.rollups && <span className={`${box.badge} ${box.ok}`}>{t(($) => $.rollups)}</span>}
        {server.isSlow && <span className={`${box.badge} ${box.warn}`}>{t(($) => $.slow)}</span>}
        {server.isLeaving && <span className={`${box.badge} ${box.warn}`}>{t(($) => $.leaving)}</span>}
        <span className={`${box.last} ${box.figure}`}>{t(($) => $.share, { percent: Math.round(share) })}</span>
      </div>
      <div className={css.bar}>
        {server.seats.map(({ projectId, name, load: own }, at) => (
          <span key={projectId} className={css.block} style={{ width: `${widths[at] ?? 0}%` }} translate="no">
            {(widths[at] ?? 0) >= leastNamed && t(($) => $.block, { name, load: loadText(own) })}
          </span>
        ))}
      </div>
      <div className={css.figures}>
        <Figure name={t(($) => $.figure.load)}>{loadText(load)}</Figure>
        <Figure name={t(($) => $.figure.seats)}>{server.seats.length}</Figure>
        <Figure name={t(($) => $.figure.lag)}>
          <span className={box.row}>
            <span className={server.lagMs >= lateLoopMs ? box.bad : ''}>{numberText(server.lagMs, 'ms', 0)}</span>
            <span className={css.curve}>
              <SparkLine values={server.lags} meaning={server.lagMs >= lateLoopMs ? 'fault' : 'load'} heightPx={14} />
            </span>
          </span>
        </Figure>
        <Figure name={t(($) => $.figure.waiting)}>{loadText(Math.round(server.waiting))}</Figure>
        <Figure name={t(($) => $.figure.engine)}>
          <span className={server.engine === 'running' ? box.good : box.bad}>{t(($) => $.engine[server.engine])}</span>
        </Figure>
        <Figure name={t(($) => $.figure.version)}>{server.version}</Figure>
        <Figure name={t(($) => $.figure.started)}>{timeText(server.started, zone, 'minute')}</Figure>
      </div>
    </section>
  );
}
