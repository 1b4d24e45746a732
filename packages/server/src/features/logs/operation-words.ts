/** Texts of operations stored in a short form: changes by an import, outcomes of a connection test. */
import type { Language } from '@czyun/contract';
import type { Text } from '@czyun/devices';

const actions: Readonly<Record<string, Text>> = {
  create: { zh: '新建', en: 'created' },
  change: { zh: '修改', en: 'changed' },
  remove: { zh: '删除', en: 'deleted' },
};
const kinds: Readonly<Record<string, Text>> = {
  project: { zh: '项目', en: 'project' },
  region: { zh: '区域', en: 'zone' },
  /** A region, in entries of older versions. */
  zone: { zh: '区域', en: 'zone' },
  device: { zh: '设备', en: 'device' },
  deviceType: { zh: '设备类型', en: 'device type' },
  page: { zh: '页面', en: 'page' },
  subItem: { zh: '用能分项', en: 'sub-item' },
  network: { zh: '现场网段', en: 'field network' },
};

/** `create device pcs-1; change project X` of an import as a sentence; null for other actions. */
export function importedText(operation: string, text: string | null, language: Language): string | null {
  if (operation !== 'Import a project' || text === null) return null;
  return text
    .split('; ')
    .map((part) => {
      const [, action = '', kind = '', target = ''] = /^(create|change|remove) (\w+) (.*)$/s.exec(part) ?? [];
      const [done, what] = [actions[action]?.[language], kinds[kind]?.[language]];
      if (done === undefined || what === undefined) return part;
      return language === 'zh' ? `${done}${what} ${target}` : `${what} ${target} ${done}`;
    })
    .join(language === 'zh' ? '；' : '; ');
}

/** Failures of a connection test or of reading registers. */
const failures: Readonly<Record<string, Text>> = {
  'no values': { zh: '已连接，但没有有效数值', en: 'Connected, but no valid values' },
  notAllowed: { zh: '不在允许的现场网段内', en: 'Outside the allowed field networks' },
  taken: { zh: '该地址已被其他设备占用', en: 'The address is in use by another device' },
  nameUnknown: { zh: '主机名无法解析', en: 'Unknown host name' },
  refused: { zh: '设备拒绝连接', en: 'Connection rejected by the device' },
  unreachable: { zh: '网络无法到达', en: 'Network unreachable' },
  noConnection: { zh: '无应答', en: 'No answer' },
  closed: { zh: '设备断开了连接', en: 'The device closed the connection' },
  noAnswer: { zh: '站号无应答', en: 'Unit ID not responding' },
  gateway: { zh: '网关报告设备无应答', en: 'The gateway reports no response from the device' },
  exception: { zh: '设备返回异常码', en: 'The device returned an exception' },
  badAnswer: { zh: '应答不是有效的 Modbus 报文', en: 'The answer is not valid Modbus' },
  noModel: { zh: '设备没有所需的 SunSpec 模型', en: 'SunSpec model not supported by the device' },
  loginRefused: { zh: '设备登录被拒绝', en: 'Device login rejected' },
  foreignTopic: { zh: '设备发往其他主题', en: 'The device publishes to other topics' },
  noMessage: { zh: '没有收到消息', en: 'No message arrived' },
  keyTaken: { zh: '设备编号无法使用', en: 'The device key cannot be used' },
  badInput: { zh: '填写有误', en: 'Wrong input' },
  forbidden: { zh: '没有权限', en: 'No permission' },
  conflict: { zh: '与他人的操作冲突', en: "In conflict with another user's change" },
  failed: { zh: '未成功', en: 'Failed' },
};

/** The text of a failure; other results as stored. */
export function testResultText(result: string, language: Language): string {
  return failures[result]?.[language] ?? result;
}
