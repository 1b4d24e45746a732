import { routes } from '@czyun/contract';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Empty } from '../../../kit/ui/states.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { useWidth } from '../../../kit/ui/use-width.ts';
import { StationPicture } from '../../../parts/diagram/station/station-picture.tsx';
import { socSource } from '../../../parts/energy/flow.ts';
import { useFlow } from '../../../parts/energy/use-flow.ts';
import { useOverviewNow } from '../../../parts/energy/use-overview-now.ts';
import { RibbonPicture } from '../../../parts/wall/ribbon-picture.tsx';
import { useWallDay } from '../../../parts/wall/use-day.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { homeText } from '../text.ts';
import { AlarmSentence } from './alarm-sentence.tsx';
import { DataAge } from './data-age.tsx';
import { Figures } from './figures.tsx';
import { picturePx, ribbonPx } from './sizes.ts';
import css from './station.module.css';

/** The station at a glance: alarms, power, charge, energy and money of the day, its circuit, and the day with plan and prices. */
export function Station() {
  const t = homeText.useText();
  const to = useLinks();
  const narrow = useNarrow();
  const { asked, overview, grid, energies } = useOverviewNow();
  const flow = useFlow(grid, energies);
  const day = useWallDay(grid);
  const isBare = Object.keys(flow.powers).length === 0;
  const size = narrow ? 'narrow' : 'usual';
  return (
    <Panel
      title={t(($) => $.station.title)}
      className={css.station}
      of={asked}
      how={t(($) => $.how.station)}
      extra={
        <span className={`${box.row} ${box.wide} ${box.small}`}>
          {overview !== undefined && <DataAge found={flow.found} />}
          <Link to={to(routes.zt, { d: '1' })}>{t(($) => $.station.diagram)}</Link>
        </span>
      }
    >
      <AlarmSentence />
      {isBare ? (
        <Empty title={t(($) => $.flow.none)} hint={t(($) => $.flow.noneHint)} />
      ) : (
        <>
          <div className={css.now}>
            <div className={css.figures}>
              <Figures hasSoc={socSource(grid) !== undefined} flow={flow} day={day} />
            </div>
            <Wide heightPx={picturePx[size]}>{(widthPx) => <StationPicture widthPx={widthPx} heightPx={picturePx[size]} />}</Wide>
          </div>
          <Wide heightPx={ribbonPx[size]}>
            {(widthPx) => <RibbonPicture of={day} widthPx={widthPx} heightPx={ribbonPx[size]} look="page" />}
          </Wide>
        </>
      )}
    </Panel>
  );
}

/** Fixed-height content that is drawn for its measured width. */
function Wide({ heightPx, children }: { readonly heightPx: number; readonly children: (widthPx: number) => ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(host);
  return (
    <div ref={host} className={css.picture} style={{ height: heightPx }}>
      {widthPx > 0 && children(widthPx)}
    </div>
  );
}
