import { checkParts, type StationIndicators } from '@czyun/contract';
import { Notice } from '../../../kit/control/notice.tsx';
import { indicatorsText } from '../text.ts';

/** How far the sum may be from 100: each of the four is shown with two digits. */
const nearEnough = 0.05;

/** Whether the four parts of what was taken make the whole, or why nobody can say. */
export function CheckLine({ of: { check, list } }: { readonly of: StationIndicators }) {
  const t = indicatorsText.useText();
  const { sum, derived } = check;
  const parts = list.filter(({ key }) => checkParts.some((part) => part === key));
  const namesOf = (those: typeof parts) => those.map(({ name }) => name).join(', ');
  // The last part is what is left of the whole: meters that do not fit show as a loss below nothing.
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
