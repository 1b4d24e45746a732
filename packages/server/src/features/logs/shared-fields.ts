/** Fields of operation entries that several features use. */
import { type Code, codes } from '@czyun/contract';
import { nameIn } from '../../registry/index.ts';
import { instant, type OperationFields, oneOf, onOff, plain, timeOfDay, type ValueText, withUnit, yesNo } from '../operation-fields.ts';

const region: ValueText = (value, { registry, language }) => {
  const found = typeof value === 'number' ? registry.region(value) : undefined;
  return found ? nameIn(language, found) : value === null ? { zh: '无', en: 'None' }[language] : `#${value}`;
};
/** The name of a membership code. */
export const role: ValueText = (value, { language }) => codes[Number(value) as Code]?.[language] ?? null;

export const sharedFields: OperationFields = {
  name: ['名称', 'Name', plain],
  nameEn: ['英文名称', 'English name', plain],
  regionId: ['区域', 'Zone', region],
  role: [
    '用途',
    'Purpose',
    oneOf({
      grid: { zh: '电网', en: 'Grid' },
      load: { zh: '负荷', en: 'Load' },
      pv: { zh: '光伏', en: 'PV' },
      wind: { zh: '风电', en: 'Wind' },
      storage: { zh: '储能', en: 'Storage' },
      null: { zh: '无', en: 'None' },
    }),
  ],
  enabled: ['启用', 'In use', onOff],
  title: ['标题', 'Title', plain],
  code: ['角色', 'Role', role],
  expires: ['到期时间', 'Expires', instant],
  delayS: ['延时', 'Delay', withUnit('s')],
  from: ['生效开始', 'From', timeOfDay],
  to: ['生效结束', 'To', timeOfDay],
  severity: ['等级', 'Severity', plain],
  instruction: ['处理说明', 'Instruction', plain],
  instructionEn: ['处理说明（英文）', 'Instruction (English)', plain],
  reason: ['原因', 'Reason', plain],
  parentId: ['上级区域', 'Parent zone', region],
  writes: ['允许控制', 'May control', yesNo],
  uses: ['可用次数', 'Uses', plain],
  used: ['已用次数', 'Used', plain],
};
