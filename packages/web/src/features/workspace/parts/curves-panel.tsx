import { SaveOutlined } from '@ant-design/icons';
import { curvesApi, type DeviceCard, type DeviceTypeView, routes } from '@czyun/contract';
import { Link } from 'react-router';
import { SparkLine } from '../../../kit/chart/spark-line.tsx';
import { Button } from '../../../kit/control/button.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { Empty, Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { Value } from '../../../kit/ui/value.tsx';
import { keysOfLines, lineDataOf } from '../../../parts/curves/line-data.ts';
import { type BoundPoint, namesOf } from '../../../parts/points/bound.ts';
import { useBound } from '../../../parts/points/use-bound.ts';
import { evenValues, useCurves } from '../../../parts/points/use-curves.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useCall, useChange } from '../../../platform/api/use-call.ts';
import { useTypesSettled } from '../../../platform/api/use-device-types.ts';
import { wayOf } from '../../../platform/format/point-value.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { type Curves, offeredCurves } from '../offered.ts';
import { workspaceText } from '../text.ts';
import css from '../workspace.module.css';

interface CurvesPanelProps {
  readonly main: readonly DeviceCard[];
  readonly types: ReadonlyMap<number, DeviceTypeView>;
}

/** Number of drawn sets; suggested ones fill the places that saved ones leave. */
const places = 4;
/** Most drawn curves of a set. */
const maxLines = 3;
/** Height of a curve with its name and value, px. */
const linePx = 40;
/** Height of two rows of sets with two curves, px. */
const setsPx = 260;
const sparkPx = 28;
const sparkSteps = 120;

/** Saved sets of curves over the last 24 hours: own ones first, then shared ones, then those of the main devices. */
export function CurvesPanel({ main, types }: CurvesPanelProps) {
  const t = workspaceText.useText();
  const to = useLinks();
  const { id: projectId } = useProject();
  const saved = useCall(curvesApi.graphList, { query: { projectId } }, { freshMs: 30_000, quiet: true });
  const sets = (saved.data ?? []).toSorted((a, b) => Number(b.own) - Number(a.own)).slice(0, places);
  const offered = main.flatMap((device) => offeredCurves(device, types.get(device.deviceType.id)) ?? []);
  const hasTypes = useTypesSettled([...new Set(main.map(({ deviceType }) => deviceType.id))]);
  const drawn = sets.map((set) => ({ set, keys: keysOfLines(set.lineData) }));
  const known = new Set(drawn.map(({ keys }) => keys.join(',')));
  const extra = offered.filter(({ keys }) => !known.has(keys.join(','))).slice(0, places - drawn.length);
  return (
    <Panel
      title={t(($) => $.curves.title)}
      note={t(($) => $.curves.span)}
      extra={<Link to={to(routes.history)}>{t(($) => $.curves.open)}</Link>}
      menu={false}
    >
      {(saved.data === undefined && saved.error === null) || !hasTypes ? (
        <Skeleton height={setsPx} />
      ) : drawn.length + extra.length === 0 ? (
        <Empty title={t(($) => $.curves.none)} hint={t(($) => $.curves.noneHint)} />
      ) : (
        <div className={`${box.grid} ${css.curves}`} data-curves={drawn.length} data-offered={extra.length}>
          {drawn.map(({ set, keys }) => (
            <SmallCurves
              key={set.id}
              name={set.name}
              keys={keys}
              to={to(routes.history, { set: String(set.id) })}
              note={set.own ? t(($) => $.curves.own) : t(($) => $.curves.shared, { name: set.userName })}
            />
          ))}
          {extra.map((each) => (
            <SmallCurves
              key={each.id}
              name={each.name}
              keys={each.keys}
              to={to(routes.history, { keys: [...each.keys] })}
              note={t(($) => $.curves.offered)}
              action={<SaveButton of={each} />}
            />
          ))}
        </div>
      )}
    </Panel>
  );
}

/** Saves suggested curves as a set of the user; nothing for displays and visitors. */
function SaveButton({ of: { name, keys } }: { readonly of: Curves }) {
  const t = workspaceText.useText();
  const { id: projectId } = useProject();
  const { person } = useSession();
  const { mutate, isPending } = useChange(curvesApi.graphAdd, { renews: [curvesApi.graphList], success: t(($) => $.curves.saved) });
  if (person === null || person.display === true || person.readOnly === true) return null;
  return (
    <Button
      kind="text"
      size="small"
      icon={<SaveOutlined aria-hidden />}
      label={t(($) => $.curves.save, { name })}
      busy={isPending}
      onClick={() => mutate({ query: { projectId, name, lineData: lineDataOf(keys) } })}
    />
  );
}

interface SmallCurvesProps {
  readonly name: string;
  readonly keys: readonly string[];
  readonly to: string;
  readonly note: string;
  readonly action?: React.ReactNode;
}

function SmallCurves({ name, keys, to, note, action }: SmallCurvesProps) {
  const t = workspaceText.useText();
  const shown = keys.slice(0, maxLines);
  const { points, isKnown } = useBound(shown);
  return (
    <section className={`${box.framed} ${css.curve}`} data-set={name}>
      <header className={`${box.row} head`}>
        <Link className={`${box.clip} ${box.strong} ${box.ink}`} to={to} title={name} translate="no">
          {name}
        </Link>
        <span className={`${box.clip} ${box.number} ${box.small} ${box.faint} ${css.note}`} title={note}>
          {note}
        </span>
        {action}
      </header>
      {!isKnown ? (
        <Skeleton height={linePx * shown.length} />
      ) : points.length === 0 ? (
        <p className={`${box.faint} ${box.small}`}>{t(($) => $.curves.gone)}</p>
      ) : (
        <Drawn points={points} />
      )}
    </section>
  );
}

/** Each curve with its newest value, on its own scale; all of them share the time axis. */
function Drawn({ points }: { readonly points: readonly BoundPoint[] }) {
  const word = useWord();
  const { asked, series, start, end, readings } = useCurves(points, '24h');
  const names = namesOf(points, word);
  if (asked.data === undefined && asked.error !== null) return <Failed error={asked.error} onRetry={() => void asked.refetch()} />;
  return (
    <ul className={box.plain}>
      {points.map(({ key, point, flow }, index) => {
        const curve = series[index];
        // The direction is written beside the name: the number has no room for it.
        const way = wayOf(readings[index]?.value, point, { flow });
        const name = [names[index], way === undefined ? '' : word(way)].filter(Boolean).join(' · ');
        return (
          <li key={key} className={`${box.row} ${css.line}`}>
            <span className={`${box.small} ${box.soft} ${css.name}`} title={name}>
              {name}
            </span>
            <span data-spark>
              {curve !== undefined && asked.data !== undefined && (
                <SparkLine values={evenValues(curve, start, end, sparkSteps)} meaning="load" heightPx={sparkPx} />
              )}
            </span>
            <span className={`${box.strong} ${box.number} ${box.clip}`}>
              <Value value={readings[index]} point={point} flow={flow} brief wayElsewhere />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
