import { routes } from '@czyun/contract';
import { Link } from 'react-router';
import { StatusBadge } from '../../kit/ui/badges.tsx';
import { PageHead } from '../../kit/ui/card.tsx';
import { Row, Stack, Text } from '../../kit/ui/layout.tsx';
import { List, ListPage } from '../../kit/ui/list.tsx';
import { Skeleton, States } from '../../kit/ui/states.tsx';
import { byUrgency, countsOf } from '../../parts/floor/machine-state.ts';
import type { Floor } from '../../parts/floor/use-floor.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { numberText } from '../../platform/format/number.ts';
import css from './factory-walls.module.css';
import { factoryWallsText } from './text.ts';

/** A wall of the factory on a phone: OEE, and the machines below one another, the most urgent first. */
export function PhoneFloor({ title, floor: { asked, machines } }: { readonly title: string; readonly floor: Floor }) {
  const t = factoryWallsText.useText();
  const to = useLinks();
  return (
    <ListPage>
      <PageHead title={title} />
      <States of={asked} skeleton={<Skeleton height={640} />}>
        {({ dayTotal }) => (
          <>
            <Row gap="wide" className={css.phone}>
              <Figure name={t(($) => $.oee)} text={numberText(dayTotal.oee, '%', 1)} />
              <Figure name={t(($) => $.running)} text={t(($) => $.of, { n: countsOf(machines).running, total: machines.length })} />
            </Row>
            <List lines className={css.phone}>
              {byUrgency(machines).map(({ deviceId, name, state, made, day }) => (
                <li key={deviceId}>
                  <Link to={to(routes.devicesView, { machine: deviceId })} className={css.phoneRow}>
                    <Stack gap="none">
                      <Text strong translate="no">
                        {name}
                      </Text>
                      <Text size="small" tone="soft" tabular>
                        {`${t(($) => $.pieces, { n: made ?? '-' })} · ${t(($) => $.oeeOf, { value: numberText(day?.oee, '%', 1) })}`}
                      </Text>
                    </Stack>
                    <StatusBadge status={state} />
                  </Link>
                </li>
              ))}
            </List>
          </>
        )}
      </States>
    </ListPage>
  );
}

function Figure({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <Stack gap="none">
      <Text size="figure" strong tabular>
        {text}
      </Text>
      <Text size="small" tone="soft">
        {name}
      </Text>
    </Stack>
  );
}
