import box from '../../../kit/ui/box.module.css';
import { useAgeText } from '../../../kit/ui/value.tsx';
import type { useFlow } from '../../../parts/energy/use-flow.ts';
import { useIsLive, useNow } from '../../../platform/live/use-clock.ts';
import { homeText } from '../text.ts';

/** Data up to this age counts as current, ms. */
const freshMs = 15_000;

/** Age of the newest power of the station. */
export function DataAge({ found }: Pick<ReturnType<typeof useFlow>, 'found'>) {
  const t = homeText.useText();
  const ageText = useAgeText();
  const now = useNow(5000);
  const live = useIsLive();
  const values = [...found.values()].flatMap((value) => (value === undefined || value.time === null ? [] : [value]));
  if (values.length === 0) return <span data-part="age">{t(($) => $.station.noData)}</span>;
  const isOld = values.every(({ quality }) => quality === 'stale');
  const ms = now - Math.max(...values.map(({ time }) => time ?? 0));
  const age = ageText(Math.max(0, ms));
  return (
    <span className={`${box.tabular} ${isOld ? `${box.alert} ${box.strong}` : box.soft}`} data-part="age" data-old={isOld}>
      {ms < freshMs ? t(($) => $.station.fresh) : t(($) => (isOld ? $.station.old : live ? $.station.age : $.station.ageThen), { age })}
    </span>
  );
}
