import { checkParts, type StationIndicators } from '@czyun/contract';
import { Notice } from '../../../kit/control/notice.tsx';
import { indicatorsText } from '../text.ts';

/** Tolerance of the sum: each of the four parts is rounded to two digits. */
const nearEnough = 0.05;

/** Whether the four parts add up to the energy taken from the grid, or why that is unknown. */
export function CheckLine({ of: { check, list } }: { readonly of: StationIndicators }) {
  const t = indicatorsText.useText();
  const { sum, derived } = check;
  const parts = list.filter(({ key }) => checkParts.some((part) => part === key));
  const namesOf = (those: typeof parts) => those.map(({ name }) => name).join(', ');
  // The last part is the remainder: inconsistent meters show as a negative loss.
  const negative = parts.filter(({ value }) => value !== null && value < 0);
  const whole = t(($) => (derived ? $.check.derived : $.check.whole), { sum: sum?.toFixed(2) ?? '' });
  const text =
    sum === null
      ? t(($) => $.check.unknown, { names: namesOf(parts.filter(({ value }) => value === null)) })
      : negative.length === 0
        ? whole
        : t(($) => $.check.negative, { whole, names: namesOf(negative) });
  const fits = sum !== null && Math.abs(sum - 100) <= nearEnough;
  const type = sum === null ? 'info' : !fits || negative.length > 0 ? 'warning' : derived ? 'info' : 'success';
  return (
    <div data-check={sum ?? 'unknown'}>
      <Notice kind={type} title={text} />
    </div>
  );
}
