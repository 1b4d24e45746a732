import { checkParts, type StationIndicators } from '@czyun/contract';
import { Alert } from 'antd';
import { indicatorsText } from '../text.ts';

/** How far the sum may be from 100: each of the four is shown with two digits. */
const nearEnough = 0.05;

/** Whether the four parts of what was taken make the whole, or why nobody can say. */
export function CheckLine({ of: { check, list } }: { readonly of: StationIndicators }) {
  const t = indicatorsText.use();
  const { sum, derived } = check;
  const names = list
    .filter(({ key, value }) => value === null && checkParts.some((part) => part === key))
    .map(({ name }) => name)
    .join(', ');
  const text =
    sum === null ? t(($) => $.check.unknown, { names }) : t(($) => (derived ? $.check.derived : $.check.whole), { sum: sum.toFixed(2) });
  const type = sum === null || derived ? 'info' : Math.abs(sum - 100) <= nearEnough ? 'success' : 'error';
  return (
    <div data-check={sum ?? 'unknown'}>
      <Alert type={type} showIcon title={text} />
    </div>
  );
}
