import { devicesApi, menuOfType, routes } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { CheckboxGroup } from '../../kit/control/checkbox.tsx';
import { Segmented } from '../../kit/control/segmented.tsx';
import { deviceWallName, readTurn, turnSpans } from '../../kit/wall/turn.ts';
import { useSearchState } from '../../platform/address/use-search-state.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useWord } from '../../platform/language/language.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { wallPartsText } from './text.ts';
import { factoryWalls } from './use-turn.ts';
import css from './wall-parts.module.css';

/** Maximum number of devices offered. */
const most = 8;
/** Natures offered first for a station or a workshop. */
const natures: readonly string[] = ['ess', 'pcs', 'cabinet', 'battery', 'machine', 'pv', 'wind', 'vessel', 'compressor', 'fan', 'meter'];

/** The walls in rotation, and the time for each. */
export function TurnChoice({ onDone }: { readonly onDone: () => void }) {
  const t = wallPartsText.useText();
  const say = useWord();
  const { id, projectType } = useProject();
  const [search, change] = useSearchState();
  const now = readTurn(search);
  const [walls, setWalls] = useState<readonly string[]>(now?.walls ?? []);
  const [everyS, setEvery] = useState<number>(now?.everyS ?? 60);
  const devices = useCall(devicesApi.getAllByProjId, { query: { id } }, { freshMs: 60_000, quiet: true }).data ?? [];
  const hasCockpit = Object.values(menuOfType(projectType.id)).flat().includes('e-cockpit');
  const hasFloor = Object.values(menuOfType(projectType.id)).flat().includes('DigitalCockpit');
  const offered = devices
    .filter(({ deviceType }) => natures.includes(deviceType.nature))
    .toSorted((a, b) => natures.indexOf(a.deviceType.nature) - natures.indexOf(b.deviceType.nature) || a.id - b.id)
    .slice(0, most);
  const options = [
    ...(hasCockpit ? [{ value: 'e-cockpit', label: say(routes['e-cockpit'].title) }] : []),
    ...(hasFloor ? factoryWalls.map((wall) => ({ value: wall, label: say(routes[wall].title) })) : []),
    { value: 'home', label: say(routes.home.title) },
    ...offered.map((device) => ({ value: deviceWallName(device.id), label: device.name })),
  ];
  const set = (turn: string | null) => {
    change({ turn, every: turn === null ? null : everyS });
    onDone();
  };
  return (
    <section className={css.turn} aria-label={t(($) => $.turn.title)} data-part="turn">
      <b>{t(($) => $.turn.which)}</b>
      <div className={css.walls}>
        <CheckboxGroup options={options} value={walls} onChange={setWalls} />
      </div>
      <Segmented
        label={t(($) => $.turn.every)}
        value={everyS}
        options={turnSpans.map((span) => ({ value: span, label: t(($) => $.turn.seconds, { n: span }) }))}
        onChange={setEvery}
      />
      <div className={css.actions}>
        {now !== null && <Button onClick={() => set(null)}>{t(($) => $.turn.stop)}</Button>}
        <Button kind="primary" disabled={walls.length < 2} onClick={() => set(walls.join(','))}>
          {t(($) => $.turn.start)}
        </Button>
      </div>
    </section>
  );
}
