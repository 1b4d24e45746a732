import type { AlarmRule, RuleCheck } from '@czyun/contract';
import { useEffect, useState } from 'react';
import box from '../../../kit/ui/box.module.css';
import { Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { NumberText } from '../../../kit/ui/value.tsx';
import { useProject } from '../../../platform/project/project-context.ts';
import { useCheck } from '../queries.ts';
import { alarmRulesText } from '../text.ts';
import { isComplete } from './rule-draft.ts';
import { RuleSentence } from './rule-sentence.tsx';
import type { SpokenRule } from './use-rule-parts.ts';

/** Pause after the last key before the condition is checked. */
const debounceMs = 400;

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Current result of the condition with its values, or its fault. */
export function CheckPart({ rule, spoken }: { readonly rule: AlarmRule; readonly spoken: SpokenRule }) {
  const t = alarmRulesText.useText();
  const project = useProject();
  const { expression, typeId, deviceId, variables } = rule;
  const settled = useDebounced(isComplete(rule) ? JSON.stringify({ expression, typeId, deviceId, variables }) : '');
  const check = useCheck(project.id, settled === '' ? null : JSON.parse(settled));
  return (
    <section className={box.stack} aria-label={t(($) => $.check.title)} data-part="check">
      <h3 className={box.plain}>{t(($) => $.check.title)}</h3>
      {settled === '' ? (
        <p className={`${box.plain} ${box.faint}`}>{t(($) => $.check.waiting)}</p>
      ) : check.data !== undefined ? (
        <>
          <RuleSentence {...spoken} />
          <CheckResult check={check.data} spoken={spoken} />
        </>
      ) : check.error !== null ? (
        <Failed error={check.error} onRetry={() => void check.refetch()} />
      ) : (
        <Skeleton height={48} />
      )}
    </section>
  );
}

const tones = { true: box.bad, false: box.ok, unknown: box.warn } as const;

interface CheckResultProps {
  readonly check: RuleCheck;
  readonly spoken: SpokenRule;
}

function CheckResult({ check: { fault, devices, count }, spoken: { points, rule } }: CheckResultProps) {
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
            {values.map((value, index) => {
              const point = points[index];
              const name = point?.pointName ?? rule.variables[index]?.name ?? '';
              const state = value === null ? undefined : point?.states?.[value];
              return (
                <span key={rule.variables[index]?.name ?? name} className={box.soft} translate="no">
                  {`${name} `}
                  {state ?? <NumberText value={value} unit={point?.unit ?? ''} />}
                </span>
              );
            })}
          </li>
        ))}
      </ul>
      {count > devices.length && (
        <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.check.more, { n: devices.length, all: count })}</p>
      )}
    </div>
  );
}
