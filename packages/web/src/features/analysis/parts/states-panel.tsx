import { analysisApi, stateWords, type UnitState, unitStateOf, unitStates } from '@czyun/contract';
import { StateStrip, type StripState } from '../../../kit/chart/state-strip.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Skeleton, States } from '../../../kit/ui/states.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { numberText } from '../../../platform/format/number.ts';
import { useWord } from '../../../platform/language/language.ts';
import type { Meaning } from '../../../platform/theme/tokens.ts';
import { analysisText } from '../text.ts';
import type { DeviceAnalysis } from './metrics-panel.tsx';

const meanings: Readonly<Record<UnitState, Meaning>> = {
  ...{ run: 'run', auto: 'auto', standby: 'valley', stop: 'stop', fault: 'fault', offline: 'flat' },
};
/** Height of the strip with its legend, which takes several lines on a phone, px. */
const waitingPx = { desk: 134, phone: 198 } as const;

/** Run states of the device over time, and their shares of the period. */
export function StatesPanel({ of }: { readonly of: DeviceAnalysis }) {
  const t = analysisText.useText();
  const word = useWord();
  const narrow = useNarrow();
  const { deviceId, start, until, end, timeZone } = of;
  const title = t(($) => $.states.title);
  const spans = useCall(analysisApi.deviceSeries, until > start ? { query: { deviceId, start, end: until } } : null, {
    keep: true,
    freshMs: 30_000,
    quiet: true,
  });
  const shareOf = (state: UnitState | 'unknown') => of.states.find((each) => unitStateOf(each) === state)?.share ?? 0;
  const states = unitStates.map(
    (key): StripState => ({
      key,
      word: word(stateWords[key]),
      meaning: meanings[key],
      ...(key === 'fault' ? { grave: true } : {}),
    }),
  );
  const shares = [...unitStates, 'unknown' as const]
    .filter((state) => shareOf(state) > 0)
    .map((state) => `${word(stateWords[state])} ${shareOf(state).toFixed(1)} %`);
  return (
    <Panel title={title} note={<span data-shares>{shares.join(' · ')}</span>} how={t(($) => $.states.how)}>
      {until > start ? (
        <States of={spans} skeleton={<Skeleton height={waitingPx[narrow ? 'phone' : 'desk']} />}>
          {({ list }) => {
            const known = list.filter(({ status }) => status !== 'unknown');
            return (
              <StateStrip
                title={title}
                rows={[
                  {
                    key: String(deviceId),
                    name: `${of.availability.name} ${numberText(of.availability.value, '%', 1)}`,
                    starts: known.map((each) => each.start),
                    ends: known.map((each) => each.end),
                    states: known.map((each) => unitStates.indexOf(unitStateOf(each) as UnitState)),
                  },
                ]}
                states={states}
                start={start}
                end={end}
                until={until}
                timeZone={timeZone}
              />
            );
          }}
        </States>
      ) : (
        <p>{t(($) => $.states.none)}</p>
      )}
    </Panel>
  );
}
