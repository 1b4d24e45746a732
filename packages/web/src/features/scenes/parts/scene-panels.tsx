import { type ReactNode, useEffect, useRef } from 'react';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { ScenePart } from '../../../kit/scene/model.ts';
import { Scene3d, type Scene3dProps, type SceneLabel } from '../../../kit/scene/scene3d.tsx';
import { SeverityTag } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { Value } from '../../../kit/ui/value.tsx';
import { MonitoredContext } from '../../../parts/monitor/monitored.ts';
import { PointRow } from '../../../parts/monitor/point-row.tsx';
import { useClock } from '../../../platform/live/use-clock.ts';
import { scenesText } from '../text.ts';
import css from './scenes.module.css';
import type { KnownPart, Parts } from './use-parts.ts';

interface ScenePanelsProps extends Pick<Scene3dProps, 'model' | 'state' | 'chosen' | 'onChoose'> {
  readonly label: string;
  readonly note?: string;
  readonly how: string;
  readonly parts: Parts;
  readonly extra?: ReactNode;
  readonly legend?: ReactNode;
  /** Further labels, and parts before those of the list. */
  readonly more?: readonly SceneLabel[];
  readonly first?: readonly ScenePart[];
  /** Above the list of values. */
  readonly about?: ReactNode;
  /** Called for a part that is not in the list. */
  readonly onOpen?: (part: string) => void;
}

const noLabels: readonly SceneLabel[] = [];
const noParts: readonly ScenePart[] = [];

const noUnits = new Map<string, number>();

/** The picture, and beside it every part with its values. */
export function ScenePanels({
  note,
  label,
  how,
  parts,
  extra,
  legend,
  more = noLabels,
  first = noParts,
  about,
  onOpen,
  ...scene
}: ScenePanelsProps) {
  const t = scenesText.useText();
  const clock = useClock();
  const openFirst = (id: string) => {
    const part = parts.parts.find(({ spec }) => spec.id === id);
    const metric = part?.points[0]?.point.metric;
    if (metric === undefined) onOpen?.(id);
    else part?.of.open(metric);
  };
  const own = parts.parts.flatMap((part) =>
    part.spec.labelled === 0
      ? []
      : [{ part: part.spec.id, content: <LabelText part={part} />, ...(part.spec.at === undefined ? {} : { at: part.spec.at }) }],
  );
  const labels = [...own, ...more];
  return (
    <div className={css.panels}>
      <Panel
        title={t(($) => $.title)}
        {...(note === undefined ? {} : { note })}
        how={how}
        picture={false}
        flush
        className={css.scene}
        {...(extra === undefined ? {} : { extra })}
      >
        <Scene3d
          {...scene}
          label={label}
          parts={[...first, ...parts.spoken]}
          labels={labels}
          onOpen={openFirst}
          moves={clock.mode === 'live' || clock.playing}
        >
          {legend}
        </Scene3d>
      </Panel>
      <Panel title={t(($) => $.panel)} flush menu={false} className={css.values}>
        {about}
        <PartList parts={parts} chosen={scene.chosen} onChoose={scene.onChoose} />
        {parts.missing.length > 0 && (
          <p className={`${box.small} ${box.soft} ${css.missing}`} data-missing>
            {t(($) => $.missing, { names: parts.missing.join(t(($) => $.separator)) })}
          </p>
        )}
      </Panel>
    </div>
  );
}

function LabelText({ part }: { readonly part: KnownPart }) {
  return (
    <span className={box.two}>
      <small className={box.clip}>{part.name}</small>
      <span className={`${box.row} ${box.wrap} ${box.strong} ${css.label}`}>
        {part.points.slice(0, part.spec.labelled).map(({ point, value }) => (
          <span key={point.metric} data-label={point.metric}>
            <Value value={value} point={point} flow={part.of.flowOf(point)} />
          </span>
        ))}
      </span>
    </span>
  );
}

type PartListProps = Pick<ScenePanelsProps, 'parts' | 'chosen' | 'onChoose'>;

function PartList({ parts, chosen, onChoose }: PartListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const host = list.current;
    const own = host?.querySelector<HTMLElement>(`[data-part-row="${CSS.escape(chosen ?? '')}"]`);
    // Only the list scrolls, not the page.
    if (host !== null && own) host.scrollTo({ top: own.offsetTop - 8, behavior: 'smooth' });
  }, [chosen]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ul ref={list} className={`${box.plain} ${css.list}`} tabIndex={0}>
      {parts.parts.map(({ of, spec, name, points, severity }) => (
        <li key={spec.id} className={css.part} data-part-row={spec.id} data-chosen={spec.id === chosen}>
          <button
            type="button"
            className={`${box.bare} ${box.row} ${box.strong} ${box.press} ${css.name}`}
            aria-pressed={spec.id === chosen}
            onClick={() => onChoose(spec.id === chosen ? null : spec.id)}
          >
            {name}
            {severity !== null && <SeverityTag severity={severity} />}
          </button>
          <MonitoredContext value={of}>
            <ul className={box.plain}>
              {points.map(({ point, value }) => (
                <PointRow key={point.metric} point={point} value={value} group={noUnits} onOpen={of.open} />
              ))}
            </ul>
          </MonitoredContext>
        </li>
      ))}
    </ul>
  );
}
