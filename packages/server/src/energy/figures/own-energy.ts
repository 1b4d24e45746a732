/** Self-sufficiency of a site, and the use of its generation: by quarter-hours, stored energy by origin. */
import type { Text } from '@czyun/devices';
import { percentOfSteps, published } from './published.ts';
import type { Supply } from './supply.ts';

/** One in twenty: tolerated missing quarter-hours, and tolerated stored energy of unknown origin in the load. */
const toleratedPart = 20;

const isCovered = ({ quarters, known }: Supply) => quarters > 0 && (quarters - known) * toleratedPart <= quarters;

const quarterHour: Text = { zh: '每刻钟', en: 'each quarter-hour' };
const gaps: Text = {
  zh: '电量未知或电表矛盾的刻钟不计；超过 5% 时显示“-”',
  en: 'quarter-hours of unknown or contradictory meters are left out; over 5 % of them: -',
};
const origin = { kind: 'decision', name: 'decision 030' } as const;

export const selfSufficiency = published(
  {
    key: 'selfSufficiency',
    version: 1,
    label: { zh: '自给率', en: 'Self-sufficiency' },
    formula: {
      zh: '自发电供给的用电量（直接或经储能，储能电量按来源）÷ 用电量；来源未知的储能电量按购电计，超过用电量的 5% 时显示“-”',
      en: 'load supplied by own generation, at once or through the storage by the origin of stored energy ÷ load; stored energy of unknown origin counts as bought, over 5 % of the load: -',
    },
    interval: quarterHour,
    gaps,
    origin,
  },
  (supply: Supply) =>
    isCovered(supply) && supply.unknown * BigInt(toleratedPart) <= supply.used ? percentOfSteps(supply.own, supply.used) : null,
);

export const selfConsumption = published(
  {
    key: 'selfConsumption',
    version: 1,
    label: { zh: '自发自用率', en: 'Self-consumption' },
    formula: { zh: '（发电量 − 发电上网电量）÷ 发电量', en: '(generation − generation fed in) ÷ generation' },
    interval: quarterHour,
    gaps,
    origin,
  },
  (supply: Supply) => (isCovered(supply) ? percentOfSteps(supply.generated - supply.fed, supply.generated) : null),
);

export const directUse = published(
  {
    key: 'directUse',
    version: 1,
    label: { zh: '直接自用率', en: 'Direct use' },
    formula: { zh: '发电当时直接供给负荷的电量 ÷ 发电量', en: 'generation that supplied the load at once ÷ generation' },
    interval: quarterHour,
    gaps,
    origin,
  },
  (supply: Supply) => (isCovered(supply) ? percentOfSteps(supply.atOnce, supply.generated) : null),
);
