import { type FloorGroup, floorGroups } from '@czyun/contract';
import { andonKindWords } from '@czyun/contract/andon';
import type { FloorMachine } from '@czyun/contract/shop-floor';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Segmented } from '../../kit/control/segmented.tsx';
import { Panel } from '../../kit/panel/panel.tsx';
import { SeverityTag, StatusBadge } from '../../kit/ui/badges.tsx';
import box from '../../kit/ui/box.module.css';
import { Row, Stack, Text } from '../../kit/ui/layout.tsx';
import { List } from '../../kit/ui/list.tsx';
import { Empty } from '../../kit/ui/states.tsx';
import { useAgeText } from '../../kit/ui/value.tsx';
import { byUrgency, countsOf, groupOf } from '../../parts/floor/machine-state.ts';
import { floorText } from '../../parts/floor/text.ts';
import { countText } from '../../platform/format/count.ts';
import { numberText } from '../../platform/format/number.ts';
import { useWord } from '../../platform/language/language.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import css from './shop-floor.module.css';
import { shopFloorText } from './text.ts';

export interface MachineListProps {
  readonly machines: readonly FloorMachine[];
  /** null: all. */
  readonly group: FloorGroup | null;
  readonly onGroup: (group: FloorGroup | null) => void;
  readonly chosen: number | null;
  readonly linkOf: (deviceId: number) => string;
}

/** Machines by state, the most urgent first. */
export function MachineList({ machines, group, onGroup, chosen, linkOf }: MachineListProps) {
  const t = shopFloorText.useText();
  const counts = countsOf(machines);
  const shown = byUrgency(machines).filter(({ state }) => group === null || groupOf(state) === group);
  const used = floorGroups.filter((each) => counts[each] > 0 || each === group);
  return (
    <Panel title={t(($) => $.list.title)} flush menu={false}>
      <div style={{ padding: '8px 12px' }}>
        <Segmented<FloorGroup | 'all'>
          wide
          size="small"
          label={t(($) => $.list.filter)}
          value={group ?? 'all'}
          options={[
            { value: 'all', label: t(($) => $.list.all, { n: machines.length }) },
            ...used.map((value) => ({ value, label: t(($) => $.list[value], { n: counts[value] }) })),
          ]}
          onChange={(value) => onGroup(value === 'all' ? null : value)}
        />
      </div>
      {shown.length === 0 ? (
        <Empty
          title={t(($) => $.list.none)}
          hint={t(($) => $.list.noneHint)}
          action={<Button onClick={() => onGroup(null)}>{t(($) => $.list.showAll)}</Button>}
        />
      ) : (
        <List lines className={css.list} data-part="machines">
          {shown.map((machine) => (
            <li key={machine.deviceId}>
              <Link
                to={linkOf(machine.deviceId)}
                className={css.row}
                data-row={machine.deviceId}
                {...(machine.deviceId === chosen ? { 'aria-current': 'true' } : {})}
              >
                <MachineRow machine={machine} />
              </Link>
            </li>
          ))}
        </List>
      )}
    </Panel>
  );
}

function MachineRow({ machine }: { readonly machine: FloorMachine }) {
  const t = floorText.useText();
  const ageText = useAgeText();
  const now = useNow(5000);
  const { name, state, own, since, stop, order, made, day, alarms, planned, calls } = machine;
  const say = useWord();
  const called = calls.map(({ kind }) => say(andonKindWords[kind])).join(' · ');
  const orderText = order === null ? t(($) => $.noOrder) : t(($) => $.order, { number: order.number });
  return (
    <Stack gap="none">
      <Row between align="top">
        <Text strong translate="no">
          {name}
        </Text>
        <Row gap="tight" className={box.fixed}>
          {alarms.severity !== null && <SeverityTag severity={alarms.severity} />}
          <StatusBadge status={state} own={own === null ? undefined : { zh: own, en: own }} />
        </Row>
      </Row>
      <Row between>
        <Text size="small" tone="soft" tabular>
          {`${orderText} · ${t(($) => $.pieces, { n: countText(made) })}`}
        </Text>
        <Text size="small" tone="soft" tabular>
          {t(($) => $.oee, { value: numberText(day?.oee, '%', 1) })}
        </Text>
      </Row>
      <Row between>
        <Text size="small" tone={called !== '' || (stop !== null && stop.reason === null && planned) ? 'alert' : 'faint'} clip>
          {called !== '' ? t(($) => $.called, { kinds: called }) : stop === null ? '' : (stop.reason?.name ?? t(($) => $.noReason))}
        </Text>
        <Text size="small" tone="faint">
          {since === null ? '' : t(($) => $.since, { age: ageText(Math.max(0, now - since)) })}
        </Text>
      </Row>
    </Stack>
  );
}
