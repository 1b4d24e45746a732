import { routes } from '@czyun/contract';
import { andonKindWords } from '@czyun/contract/andon';
import type { FloorMachine } from '@czyun/contract/shop-floor';
import { Link } from 'react-router';
import { StatusBadge } from '../../kit/ui/badges.tsx';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { Badge, Row, Stack, Text } from '../../kit/ui/layout.tsx';
import { List, ListPage } from '../../kit/ui/list.tsx';
import { Skeleton, States } from '../../kit/ui/states.tsx';
import { byUrgency, countsOf } from '../../parts/floor/machine-state.ts';
import { NoMachines } from '../../parts/floor/no-machines.tsx';
import type { Floor } from '../../parts/floor/use-floor.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { countText } from '../../platform/format/count.ts';
import { numberText } from '../../platform/format/number.ts';
import { useWord } from '../../platform/language/language.ts';
import css from './factory-walls.module.css';
import { bottleneckOf, oeeOf, zonesOf } from './sums.ts';
import { factoryWallsText } from './text.ts';

/** `plant`: all machines, the most urgent first; `workshop`: by zone; `line`: a zone in its sequence, with cycle times and the bottleneck. */
export type PhoneOf = 'plant' | 'workshop' | 'line';

export interface PhoneFloorProps {
  readonly title: string;
  readonly floor: Floor;
  readonly of: PhoneOf;
}

/** A wall of the factory on a phone: its figures, and the machines below one another. */
export function PhoneFloor({ title, floor: { asked, machines }, of }: PhoneFloorProps) {
  const t = factoryWallsText.useText();
  const {
    asked: { zone },
  } = useAddress(routes.DigitalCockpit3);
  const zones = zonesOf(machines);
  // As on the wall: the line of the address, else the first one.
  const lines = of === 'line' ? [zones.find(({ id }) => id === zone) ?? zones[0]].flatMap((each) => each ?? []) : zones;
  return (
    <ListPage>
      <PageHead title={title} />
      <States of={asked} skeleton={<Skeleton height={640} />} isEmpty={(data) => data.machines.length === 0} empty={<NoMachines />}>
        {({ dayTotal }) =>
          of === 'plant' ? (
            <>
              <Figures oee={dayTotal.oee} machines={machines} />
              <Machines machines={byUrgency(machines)} />
            </>
          ) : (
            lines.map(({ id, name, machines: within }) => (
              <Stack key={id ?? 0} data-zone={id ?? ''}>
                <Text as="h2" strong translate="no">
                  {name === '' ? t(($) => $.noZone) : name}
                </Text>
                <Figures oee={oeeOf(within)} machines={within} />
                <Machines machines={of === 'line' ? within : byUrgency(within)} inLine={of === 'line'} />
              </Stack>
            ))
          )
        }
      </States>
    </ListPage>
  );
}

function Figures({ oee, machines }: { readonly oee: number | null; readonly machines: readonly FloorMachine[] }) {
  const t = factoryWallsText.useText();
  const calls = machines.filter((machine) => machine.calls.length > 0).length;
  return (
    <Row gap="wide" className={css.phone} align="top" wrap>
      <Figure name={t(($) => $.oee)} text={numberText(oee, '%', 1)} />
      <Figure name={t(($) => $.running)} text={t(($) => $.of, { n: countsOf(machines).running, total: machines.length })} />
      {calls > 0 && <Badge tone="danger">{t(($) => $.calling, { n: calls })}</Badge>}
    </Row>
  );
}

function Machines({ machines, inLine = false }: { readonly machines: readonly FloorMachine[]; readonly inLine?: boolean }) {
  const t = factoryWallsText.useText();
  const say = useWord();
  const to = useLinks();
  const slowest = inLine ? bottleneckOf(machines) : null;
  const seconds = (value: number | null) => numberText(value, '', 1);
  return (
    <List lines ordered={inLine} className={css.phone}>
      {machines.map((machine, index) => {
        const { deviceId, name, state, made, day, calls, cycleS, idealCycleS } = machine;
        return (
          <li key={deviceId} data-machine={deviceId}>
            <Link to={to(routes.devicesView, { machine: deviceId })} className={css.phoneRow}>
              <Stack gap="none" className={box.grow}>
                <Text strong translate="no">
                  {inLine ? `${index + 1} · ${name}` : name}
                </Text>
                <Text size="small" tone="soft" tabular>
                  {`${t(($) => $.pieces, { n: countText(made) })} · ${t(($) => $.oeeOf, { value: numberText(day?.oee, '%', 1) })}`}
                </Text>
                {inLine && (
                  <Text size="small" tone={machine === slowest ? 'alert' : 'soft'} tabular>
                    {[
                      t(($) => $.cycle, { now: seconds(cycleS) }),
                      t(($) => $.ideal, { ideal: seconds(idealCycleS) }),
                      ...(machine === slowest ? [t(($) => $.bottleneck)] : []),
                    ].join(' · ')}
                  </Text>
                )}
                {calls.length > 0 && (
                  <Text size="small" tone="alert">
                    {t(($) => $.call, { kinds: calls.map(({ kind }) => say(andonKindWords[kind])).join(' · ') })}
                  </Text>
                )}
              </Stack>
              <StatusBadge status={state} />
            </Link>
          </li>
        );
      })}
    </List>
  );
}

function Figure({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <Stack gap="none">
      <Text size="figure" strong tabular className={css.phoneFigure}>
        {text}
      </Text>
      <Text size="small" tone="soft">
        {name}
      </Text>
    </Stack>
  );
}
