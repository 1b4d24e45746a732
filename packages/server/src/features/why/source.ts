/** Address of a point in its device: register, function code and scale, or topic and field. */
import type { Language } from '@czyun/contract';
import { expandRegisters, type RegisterTable } from '@czyun/devices';
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import { type Tree, toDevice } from './tree.ts';
import { words } from './words.ts';

const functionCodes: Readonly<Record<RegisterTable, number>> = { coil: 1, discrete: 2, holding: 3, input: 4 };
const tables: Readonly<Record<RegisterTable, { readonly zh: string; readonly en: string }>> = {
  coil: { zh: '线圈', en: 'coil' },
  discrete: { zh: '离散输入', en: 'discrete input' },
  holding: { zh: '保持寄存器', en: 'holding register' },
  input: { zh: '输入寄存器', en: 'input register' },
};

const signed = (offset: number): string => (offset < 0 ? ` − ${-offset}` : ` + ${offset}`);

/** `raw × 0.1 + 5`; empty if the raw value is used unchanged. */
const scaling = ({ scale = 1, offset = 0 }: { readonly scale?: number | undefined; readonly offset?: number | undefined }): string =>
  `${scale === 1 ? '' : ` × ${scale}`}${offset === 0 ? '' : signed(offset)}`;

function modbusText({ driver: { profile, connection } }: DeviceRecord, metric: string, language: Language): string | null {
  const map = profile.modbus;
  const point = map && expandRegisters(map).find((each) => each.metric === metric);
  if (!map || !point) return null;
  const zh = language === 'zh';
  const unit = connection.kind === 'modbus' ? `${zh ? '站号' : 'unit ID'} ${connection.unit}` : '';
  const table = `${zh ? '功能码' : 'function'} ${String(functionCodes[point.table]).padStart(2, '0')} ${tables[point.table][language]}`;
  const address =
    map.base.kind === 'sunspec'
      ? `SunSpec ${map.base.model} ${zh ? '偏移' : 'offset'} ${point.address}`
      : `${zh ? '地址' : 'address'} ${point.address}`;
  const bit = point.bit === undefined ? '' : ` · bit ${point.bit}`;
  const factor = point.scaleFactor === undefined ? '' : ' × 10^SF';
  return ['Modbus', unit, table, `${address}${bit}`, `${point.type}${scaling(point)}${factor}`].filter(Boolean).join(' · ');
}

function mqttText({ driver: { profile }, key }: DeviceRecord, metric: string, language: Language): string | null {
  const map = profile.mqtt;
  if (!map) return null;
  const found = map.fields && Object.entries(map.fields).find(([, field]) => field.metric === metric);
  const topic = map.telemetryTopic.replaceAll('{deviceKey}', key);
  const field = found ? `${found[0]}${scaling(found[1])}` : metric;
  return ['MQTT', topic, `${language === 'zh' ? '字段' : 'field'} ${field}`].join(' · ');
}

export const sourceText = (device: DeviceRecord, metric: string, language: Language): string | null =>
  device.driver.connection.kind === 'modbus' ? modbusText(device, metric, language) : mqttText(device, metric, language);

/** Some vendors are named in both languages, `中文 / English`. */
function vendorIn(language: Language, vendor: string): string {
  const [zh = vendor, en = zh] = vendor.split(' / ');
  return /\p{Script=Han}/u.test(zh) ? (language === 'zh' ? zh : en) : vendor;
}

/** Last node of an explanation; empty if the profile has no such point. */
export function sourceOf(device: DeviceRecord, { point }: Pick<ParamRecord, 'point'>, language: Language): Tree[] {
  const text = sourceText(device, point.metric, language);
  if (text === null) return [];
  const { profile } = device.driver;
  return [
    {
      role: 'source',
      label: words.source[language],
      text,
      rule: `${vendorIn(language, profile.vendor)} ${profile.model[language]}`,
      to: toDevice(device.id),
    },
  ];
}
