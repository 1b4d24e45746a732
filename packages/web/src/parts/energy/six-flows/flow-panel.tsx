import { timeText } from '@czyun/contract';
import { useMemo, useRef } from 'react';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Empty } from '../../../kit/ui/states.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { useWidth } from '../../../kit/ui/use-width.ts';
import { NumberText } from '../../../kit/ui/value.tsx';
import { useIsWall } from '../../../kit/wall/wall-context.ts';
import { formatNumber } from '../../../platform/format/number.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import type { Second } from '../../replay/second-instant.ts';
import { replayText } from '../../replay/text.ts';
import { type FlowPowers, type FlowRole, flowing, powersDiffer, roleWords, shownLosses, wayOf } from '../flow.ts';
import { useFlow } from '../use-flow.ts';
import { useOverviewNow } from '../use-overview-now.ts';
import { type EndShown, FlowDiagram, type FlowDiagramProps } from './flow-diagram.tsx';
import { type End, ends } from './flow-places.ts';
import { type PresentFlows, presentFlows } from './present-flows.ts';
import { sixFlowsText } from './text.ts';

/** Height of the picture, px: wide and narrow. */
const picturePx = { wide: 392, narrow: 440 } as const;
/** Padding around it in its panel, px. */
const aroundPx = 24;

/** Scale of the picture on a wall: in a tile of a board, and at this minimum width, px. */
const wallScale = 1.2;
const far = { fromPx: 1180, scale: 2.1 } as const;

/** On a wall it fills the height of its column. */
const filling = { flex: 1 } as const;

export interface FlowPanelProps {
  /** Second instant with its values, shown instead of the clock's. */
  readonly second?: Second;
  /** Powers of the other instant; differences are marked. */
  readonly against?: FlowPowers | undefined;
}

/** Energy flows at the clock's instant. */
export function FlowPanel() {
  return <FlowPanelAt />;
}

/** Energy flows at the clock's instant, or at a second one. */
export function FlowPanelAt({ second, against }: FlowPanelProps) {
  const t = sixFlowsText.useText();
  const isWall = useIsWall();
  const scale = isWall ? wallScale : 1;
  const narrow = useNarrow();
  const { asked, grid, energies } = useOverviewNow();
  const compare = replayText.useText();
  const timeZone = useTimeZone();
  const flow = useFlow(grid, energies, second?.values);
  const present = presentFlows(flow.powers);
  const shown = useEnds(flow, present, against, second !== undefined);
  const losses = shownLosses(flow.powers);
  const none = Object.keys(flow.powers).length === 0;
  const spoken = ends.flatMap((end) => {
    const what = shown[end];
    return what === undefined ? [] : [`${what.name} ${what.doing} ${what.power.text} ${what.power.unit}`.trim()];
  });
  return (
    <Panel
      title={second === undefined ? t(($) => $.picture.title) : compare(($) => $.second, { time: timeText(second.time, timeZone) })}
      of={asked}
      {...(isWall ? { style: filling } : {})}
      how={t(($) => $.picture.how)}
      leastPx={Math.round(picturePx[narrow ? 'narrow' : 'wide'] * scale) + aroundPx}
      {...(losses === null
        ? {}
        : {
            note: (
              <span data-part="losses">
                {t(($) => $.picture.rest)} <NumberText value={losses} unit="kW" decimals={1} group={flow.units} />
              </span>
            ),
          })}
    >
      {none ? (
        <Empty title={t(($) => $.picture.none)} hint={t(($) => $.picture.noneHint)} />
      ) : (
        <>
          <Diagram
            scale={scale}
            shown={shown}
            flows={present.known ? present.flows : null}
            label={t(($) => $.picture.label, { parts: spoken.join(', ') })}
          />
          {!present.known && (
            <p className={`${box.small} ${box.soft}`} role="status">
              {t(($) => $.picture[present.why])}
            </p>
          )}
        </>
      )}
    </Panel>
  );
}

/** The picture at the width of its container. */
function Diagram({ scale = 1, ...props }: Omit<FlowDiagramProps, 'width'>) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const isFar = scale > 1 && width >= far.fromPx;
  return (
    <div ref={host} style={scale > 1 ? { marginBlock: 'auto' } : {}}>
      {width > 0 && <FlowDiagram {...props} width={width} scale={isFar ? far.scale : scale} />}
    </div>
  );
}

/** Generation: PV, wind, or their sum. */
function generationOf({ pv, wind }: FlowPowers): number | null | undefined {
  if (pv === undefined) return wind;
  if (wind === undefined) return pv;
  return pv === null || wind === null ? null : pv + wind;
}

function useEnds(
  { powers, soc, units }: ReturnType<typeof useFlow>,
  present: PresentFlows,
  against: FlowPowers | undefined,
  isSecond: boolean,
): Partial<Record<End, EndShown>> {
  const t = sixFlowsText.useText();
  const compare = replayText.useText();
  const word = useWord();
  return useMemo(() => {
    const size = (kw: number | null) => formatNumber(kw === null ? null : Math.abs(kw), 'kW', 1, units);
    const doing = (role: FlowRole, kw: number | null) => {
      const way = wayOf(kw);
      if (way === 'forward' || way === 'backward') return word(roleWords[role][way === 'forward' ? 0 : 1]);
      return way === 'rest' ? t(($) => $.still) : '';
    };
    /** Difference of the other instant from this one. */
    const changeTo = (kw: number, other: number): string => {
      const { text, unit } = size(other - kw);
      return compare(($) => $.against, { change: `${other > kw ? '+' : '−'}${text} ${unit}` });
    };
    const end = (name: string, role: FlowRole, kw: number | null, more: readonly string[] = []): EndShown => {
      const other = role === 'pv' || role === 'wind' ? generationOf(against ?? {}) : against?.[role];
      const differs = powersDiffer(kw, other);
      return {
        name,
        role,
        doing: doing(role, kw),
        power: size(kw),
        ...(powers[role] === kw ? { why: { kind: 'power' as const, key: role } } : {}),
        more,
        differs,
        // The box has room for one line.
        ...(differs && isSecond ? { change: changeTo(kw ?? 0, other ?? 0) } : {}),
      };
    };
    const generated = generationOf(powers);
    const { pv, wind, grid, storage, load } = powers;
    const each = (role: 'pv' | 'wind', kw: number | null) => `${t(($) => $.roles[role])} ${size(kw).text}`;
    const both = pv !== undefined && wind !== undefined;
    const source = both || generated === undefined ? t(($) => $.nodes.generation) : t(($) => $.roles[pv === undefined ? 'wind' : 'pv']);
    const charge = flowing(soc);
    // Without a meter the load is the remainder of the other parts.
    const home =
      load === undefined && present.known ? present.flows.solarToHome + present.flows.gridToHome + present.flows.batteryToHome : load;
    return {
      ...(generated === undefined
        ? {}
        : {
            generation: end(source, pv === undefined ? 'wind' : 'pv', generated, both ? [each('pv', pv), each('wind', wind)] : []),
          }),
      ...(grid === undefined
        ? {}
        : {
            grid: end(
              t(($) => $.nodes.grid),
              'grid',
              grid,
            ),
          }),
      ...(home === undefined
        ? {}
        : {
            home: end(
              t(($) => $.nodes.home),
              'load',
              home,
            ),
          }),
      ...(storage === undefined
        ? {}
        : {
            storage: end(
              t(($) => $.nodes.storage),
              'storage',
              storage,
              soc === undefined ? [] : [`SOC ${formatNumber(charge, '%', 1).text} ${charge === null ? '' : '%'}`.trim()],
            ),
          }),
    };
  }, [powers, soc, units, present, against, isSecond, t, compare, word]);
}
