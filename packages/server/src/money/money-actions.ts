/** Actions whose entries in the operation log contain money, by their names in the log, and the permission to read those values. */
import type { Permission } from '@czyun/contract';

export const moneyActions = {
  issueBill: { zh: '出具月结算单', en: 'Issue monthly bill' },
  correctBill: { zh: '更正月结算单', en: 'Correct the bill of a month' },
  saveParties: { zh: '修改收益分成', en: 'Change profit shares' },
  chooseTerms: { zh: '选择储能收益规则', en: 'Set the profit rule' },
  sendEvening: { zh: '每晚下发最优方案', en: 'Send the best plan of tomorrow' },
  /** The log adds the quantity: `Set an energy target: Profit of the storage`. */
  setTarget: { zh: '设置用能目标', en: 'Set an energy target' },
} as const satisfies Record<string, { readonly zh: string; readonly en: string }>;

const permissionOf = {
  issueBill: 'money.view',
  correctBill: 'money.view',
  saveParties: 'money.view',
  chooseTerms: 'profit.view',
  sendEvening: 'profit.view',
  setTarget: 'profit.view',
} as const satisfies Record<keyof typeof moneyActions, Permission>;

/** Permission required for the values of an entry in addition to reading the log; null: none. `action` is its English text. */
export function permissionOfAction(action: string): Permission | null {
  const names = Object.keys(moneyActions) as (keyof typeof moneyActions)[];
  const found = names.find((name) => action === moneyActions[name].en || action.startsWith(`${moneyActions[name].en}: `));
  return found === undefined ? null : permissionOf[found];
}
