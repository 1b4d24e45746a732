import type { AlarmRule, RuleCheck } from '@czyun/contract';
import { useEffect, useState } from 'react';
import box from '../../../kit/ui/box.module.css';
import { Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { NumberText } from '../../../kit/ui/value.tsx';
import { useProject } from '../../../platform/project/project-context.ts';
import { useCheck } from '../queries.ts';
import { alarmRulesText } from '../text.ts';
import { isAskable } from './rule-draft.ts';

/** How long nothing must have been typed until it is asked, ms. */
const restMs = 400;

/** The newest of some text that has rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** What the condition says at present, and which values that rests on; or what is wrong with it. */
export function CheckPart({ rule }: { readonly rule: AlarmRule }) {
  const t = alarmRulesText.useText();
  const project = useProject();
  const { expression, typeId, deviceId, variables } = rule;
  const rested = useRested(isAskable(rule) ? JSON.stringify({ expression, typeId, deviceId, variables }) : '');
  const asked = useCheck(project.id, rested === '' ? null : JSON.parse(rested));
  return (
    <section className={box.stack} aria-label={t(($) => $.check.title)} data-part="check">
      <h3 className={box.plain}>{t(($) => $.check.title)}</h3>
      {rested === '' ? (
        <p className={`${box.plain} ${box.faint}`}>{t(($) => $.check.waiting)}</p>
      ) : asked.data !== undefined ? (
        <Told check={asked.data} names={variables.map(({ name }) => name)} />
      ) : asked.error !== null ? (
        <Failed error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton height={48} />
      )}
    </section>
  );
}

const tones = { true: box.bad, false: box.ok, unknown: box.warn } as const;

function Told({ check: { fault, devices, count }, names }: { readonly check: RuleCheck; readonly names: readonly string[] }) {
  const t = alarmRulesText.useText();
  if (fault !== null)
    return (
      <p className={`${box.plain} ${box.inset} ${box.danger}`} role="status" data-check="fault">
        {fault.message}
      </p>
    );
  if (count === 0) return <p className={`${box.plain} ${box.inset} ${box.warn}`}>{t(($) => $.check.noDevice)}</p>;
  return (
    <div role="status">
      <ul className={`${box.plain} ${box.lines}`}>
        {devices.map(({ deviceId, deviceName, result, values }) => (
          <li key={deviceId} className={`${box.row} ${box.wrap} ${box.roomy}`} style={{ paddingBlock: 6 }} data-check={result}>
            <span className={`${box.badge} ${tones[result]}`}>{t(($) => $.check[result])}</span>
            <span translate="no">{deviceName}</span>
            {values.map((value, index) => (
              <span key={names[index]} className={box.soft} translate="no">
                {`${names[index] ?? ''} = `}
                <NumberText value={value} unit="" />
              </span>
            ))}
          </li>
        ))}
      </ul>
      {count > devices.length && (
        <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.check.more, { n: devices.length, all: count })}</p>
      )}
    </div>
  );
}
