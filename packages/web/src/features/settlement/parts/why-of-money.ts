import type { WhyMoney, WhySubject } from '@czyun/contract/why';

/** Explanation of money of a day; nothing for a range of days. */
export const whyOfMoney = (key: WhyMoney, date: string | undefined): WhySubject | undefined =>
  date === undefined ? undefined : { kind: 'money', key, date };
