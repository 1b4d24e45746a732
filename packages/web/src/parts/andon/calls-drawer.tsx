import { dayMs } from '@czyun/contract';
import { andonApi } from '@czyun/contract/andon';
import { useState } from 'react';
import { Drawer } from '../../kit/control/drawer.tsx';
import { Facts } from '../../kit/ui/facts.tsx';
import { Stack, Text } from '../../kit/ui/layout.tsx';
import { List } from '../../kit/ui/list.tsx';
import { Empty, Skeleton, States } from '../../kit/ui/states.tsx';
import { useAgeText } from '../../kit/ui/value.tsx';
import { useCall } from '../../platform/api/use-call.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import css from './andon.module.css';
import { CallRow } from './call-row.tsx';
import { andonText } from './text.ts';

const days = 7;
const everyMs = 15_000;

/** Andon calls of a week: open ones first, with the times to answer and close. */
export function CallsDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = andonText.useText();
  const ageText = useAgeText();
  const { id: projectId } = useProject();
  const now = useNow(60_000);
  const [start] = useState(() => now - days * dayMs);
  const asked = useCall(andonApi.listAndonCalls, { query: { projectId, start } }, { everyMs, freshMs: 5000 });
  const timeOf = (ms: number | null) => (ms === null ? '-' : ageText(ms));
  return (
    <Drawer title={t(($) => $.list)} onClose={onClose} data-part="andon-calls">
      <States
        of={asked}
        skeleton={<Skeleton height={320} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty title={t(($) => $.listNone)} hint={t(($) => $.listNoneHint)} />}
      >
        {({ list, answerMs, closeMs }) => (
          <Stack gap="wide">
            <Text as="p" tone="soft">
              {t(($) => $.listHint)}
            </Text>
            <Facts
              of={[
                [t(($) => $.open), list.filter(({ closed }) => closed === null).length],
                [t(($) => $.answerTime), timeOf(answerMs)],
                [t(($) => $.closeTime), timeOf(closeMs)],
              ]}
            />
            <List lines className={css.calls} aria-label={t(($) => $.list)}>
              {list
                .toSorted((a, b) => Number(a.closed !== null) - Number(b.closed !== null))
                .map((call) => (
                  <CallRow key={`${call.deviceId}/${call.kind}/${call.since}`} call={call} withMachine />
                ))}
            </List>
          </Stack>
        )}
      </States>
    </Drawer>
  );
}
