import type { ReasonUse } from '@czyun/contract/stops';
import type { Text } from '@czyun/devices';

/** Changes of the trees of reasons. */
export const actionsOf: Readonly<Record<ReasonUse, Readonly<Record<'add' | 'change' | 'remove' | 'defaults', Text>>>> = {
  stop: {
    add: { zh: '新建停机原因', en: 'Add a stop reason' },
    change: { zh: '修改停机原因', en: 'Change a stop reason' },
    remove: { zh: '删除停机原因', en: 'Remove a stop reason' },
    defaults: { zh: '采用默认停机原因', en: 'Use the default stop reasons' },
  },
  reject: {
    add: { zh: '新建不良原因', en: 'Add a reject reason' },
    change: { zh: '修改不良原因', en: 'Change a reject reason' },
    remove: { zh: '删除不良原因', en: 'Remove a reject reason' },
    defaults: { zh: '采用默认不良原因', en: 'Use the default reject reasons' },
  },
};
