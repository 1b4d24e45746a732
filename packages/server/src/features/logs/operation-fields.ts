/** Fields of deeds in words: what they are called, and what their values mean. */
import { type Code, codes, type Language, timeText } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { nameIn, type Registry } from '../../registry/index.ts';
import { projectTypes } from '../projects/words.ts';

export interface FieldReading {
  readonly language: Language;
  readonly zone: string;
  readonly registry: Pick<Registry, 'device' | 'param' | 'region' | 'catalog'>;
}

type Say = (value: unknown, reading: FieldReading) => string | null;

const plain: (value: unknown) => string | null = (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);
const seconds: Say = (value) => (typeof value === 'number' ? `${value / 1000} s` : null);
const either =
  (yes: Text, no: Text): Say =>
  (value, { language }) =>
    (value === true || value === 1 ? yes : no)[language];
const yesNo = either({ zh: '是', en: 'Yes' }, { zh: '否', en: 'No' });
const onOff = either({ zh: '启用', en: 'Enabled' }, { zh: '停用', en: 'Disabled' });
const moment: Say = (value, { zone }) => (typeof value === 'number' ? timeText(value, zone, 'minute') : null);
const oneOf =
  (words: Readonly<Record<string, Text>>): Say =>
  (value, { language }) =>
    words[String(value)]?.[language] ?? plain(value);

const type: Say = (value, { registry, language }) => registry.catalog.type(Number(value))?.name[language] ?? plain(value);
const profile: Say = (value, { registry, language }) => {
  const found = registry.catalog.profile(String(value));
  return found ? `${found.vendor} ${found.model[language]}` : plain(value);
};
const zone: Say = (value, { registry, language }) => {
  const region = typeof value === 'number' ? registry.region(value) : undefined;
  return region ? nameIn(language, region) : value === null ? { zh: '无', en: 'None' }[language] : `#${value}`;
};
const role: Say = (value, { language }) => codes[Number(value) as Code]?.[language] ?? null;

/** By the name that the entry gives them; fields of what stands inside a field with a dot between. */
const fields: Readonly<Record<string, readonly [zh: string, en: string, say: Say]>> = {
  name: ['名称', 'Name', plain],
  nameEn: ['英文名称', 'English name', plain],
  typeId: ['设备类型', 'Device type', type],
  profileId: ['型号', 'Model', profile],
  regionId: ['区域', 'Zone', zone],
  parentId: ['上级区域', 'Parent zone', zone],
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
  offlineAfterMs: ['离线判定时间', 'Offline after', seconds],
  enabled: ['启用', 'In use', onOff],
  'connection.kind': ['接入方式', 'Protocol', oneOf({ modbus: { zh: 'Modbus TCP', en: 'Modbus TCP' }, mqtt: { zh: 'MQTT', en: 'MQTT' } })],
  'connection.host': ['地址', 'Address', plain],
  'connection.port': ['端口', 'Port', plain],
  'connection.unit': ['站号', 'Unit ID', plain],
  'connection.pollMs': ['采集周期', 'Poll interval', seconds],
  'connection.timeoutMs': ['应答超时', 'Answer time-out', seconds],
  'connection.periodMs': ['上报周期', 'Report interval', seconds],
  type: ['项目类型', 'Project type', oneOf(projectTypes)],
  company: ['公司', 'Company', plain],
  companyEn: ['公司（英文）', 'Company (English)', plain],
  title: ['标题', 'Title', plain],
  titleEn: ['标题（英文）', 'Title (English)', plain],
  address: ['地点', 'Location', plain],
  addressEn: ['地点（英文）', 'Location (English)', plain],
  operationTime: [
    '投运时间',
    'In operation since',
    (value, { zone: at }) => (typeof value === 'number' ? timeText(value, at, 'day') : null),
  ],
  timeZone: ['时区', 'Time zone', plain],
  lng: ['经度', 'Longitude', plain],
  lat: ['纬度', 'Latitude', plain],
  largeImage: ['图片', 'Picture', () => null],
  url: ['网址', 'Address', plain],
  path: ['路径', 'Path', plain],
  refLocation: ['打开位置', 'Opens in', plain],
  icon: ['图标', 'Icon', plain],
  delFlag: ['隐藏', 'Hidden', yesNo],
  code: ['角色', 'Role', role],
  writes: ['允许控制', 'May control', yesNo],
  expires: ['到期时间', 'Expires', moment],
  uses: ['可用次数', 'Uses', plain],
  used: ['已用次数', 'Used', plain],
};

/** A field's name; null for one that means nothing to a person. */
export function fieldName(field: string, language: Language): string | null {
  const [zh, en] = fields[field] ?? [];
  return (language === 'zh' ? zh : en) ?? null;
}

/** What a value of a field means; null: nothing, or nothing that can be said in a line. */
export function fieldValue(field: string, value: unknown, reading: FieldReading): string | null {
  return value === undefined || value === '' ? null : (fields[field]?.[2](value, reading) ?? null);
}

/** A membership code in words. */
export const roleWord = (code: string, reading: FieldReading): string | null => role(code, reading);
