import { routes, timeText } from '@czyun/contract';
import type { FloorMachine } from '@czyun/contract/shop-floor';
import { Link } from 'react-router';
import { Drawer } from '../../kit/control/drawer.tsx';
import { StatusBadge } from '../../kit/ui/badges.tsx';
import { Facts } from '../../kit/ui/facts.tsx';
import { Row, Stack, Text } from '../../kit/ui/layout.tsx';
import { Empty } from '../../kit/ui/states.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { MachineCalls } from '../../parts/andon/machine-calls.tsx';
import { CurrentStop } from '../../parts/floor/current-stop.tsx';
import { groupOf } from '../../parts/floor/machine-state.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { countText } from '../../platform/format/count.ts';
import { numberText } from '../../platform/format/number.ts';
import { useWord } from '../../platform/language/language.ts';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { shopFloorText } from './text.ts';

export interface MachineDrawerProps {
  /** undefined: the project has no machine with this ID. */
  readonly machine: FloorMachine | undefined;
  readonly onClose: () => void;
}

/** A machine: its stop with the reason, its current work, and its pages; on a phone from below. */
export function MachineDrawer({ machine, onClose }: MachineDrawerProps) {
  const t = shopFloorText.useText();
  const isNarrow = useNarrow();
  return (
    <Drawer
      title={machine?.name ?? t(($) => $.machine.gone)}
      onClose={onClose}
      width="narrow"
      {...(isNarrow ? ({ side: 'bottom', height: '85%' } as const) : {})}
      data-part="machine"
    >
      {machine === undefined ? <Empty title={t(($) => $.machine.gone)} /> : <Content machine={machine} />}
    </Drawer>
  );
}

function Content({ machine }: { readonly machine: FloorMachine }) {
  const t = shopFloorText.useText();
  const say = useWord();
  const to = useLinks();
  const zone = useTimeZone();
  const { deviceId: id, state, own, since, order, made, rejects, shift, target, day, cycleS, idealCycleS, powerKw, alarms } = machine;
  const pages = [
    [routes['dev-monitor'], to(routes['dev-monitor'], { id })],
    [routes['dev-stop-cause'], to(routes['dev-stop-cause'], { id })],
    [routes['dev-process-record'], to(routes['dev-process-record'], { id })],
    [routes['dev-rejects'], to(routes['dev-rejects'], { id })],
    [routes['dev-log'], to(routes['dev-log'], { id })],
  ] as const;
  const facts = [
    [t(($) => $.machine.since), since === null ? '-' : timeText(since, zone)],
    [
      t(($) => $.machine.order),
      order === null
        ? '-'
        : t(($) => $.machine.orderOf, { number: order.number, done: order.done ?? '-', quantity: order.quantity ?? '-' }),
    ],
    [t(($) => $.machine.made), t(($) => $.machine.madeOf, { made: countText(made), rejects: countText(rejects) })],
    [
      t(($) => $.machine.shift),
      target === null ? '-' : t(($) => $.machine.shiftOf, { made: countText(shift?.made), target: countText(target) }),
    ],
    [t(($) => $.machine.oee), numberText(day?.oee, '%', 1)],
    [t(($) => $.machine.cycle), t(($) => $.machine.cycleOf, { now: cycleS ?? '-', ideal: idealCycleS ?? '-' })],
    [t(($) => $.machine.power), numberText(powerKw, 'kW', 1)],
    [t(($) => $.machine.alarm), alarms.count === 0 ? t(($) => $.machine.noAlarm) : alarms.content],
  ] as const;
  return (
    <Stack gap="wide">
      <Row gap="normal" data-state={state}>
        <StatusBadge status={state} />
        {own !== null && <Text tone="soft">{own}</Text>}
      </Row>
      {groupOf(state) !== 'running' && <CurrentStop machine={machine} />}
      <MachineCalls deviceId={id} recent />
      <Facts of={facts} small />
      <Stack gap="tight" role="group" aria-label={t(($) => $.machine.pages)}>
        <Text strong>{t(($) => $.machine.pages)}</Text>
        <Row wrap>
          {pages.map(([{ title }, address]) => (
            <Link key={address} to={address}>
              {say(title)}
            </Link>
          ))}
        </Row>
      </Stack>
    </Stack>
  );
}
