/** Texts of connection failures: the cause and what to check. */
import type { ConnectionErrorKind } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { exceptionText } from '../../drivers/modbus/exception-text.ts';
import { inUse } from '../../station/addresses.ts';

type Facts = { readonly host: string; readonly port: number; readonly unit: number; readonly code: number | null; readonly detail: string };

const modbusTexts: Readonly<Partial<Record<ConnectionErrorKind, (facts: Facts) => Text>>> = {
  notAllowed: ({ host, port }) => ({
    zh: `不允许连接 ${host}:${port}：不在本项目的现场网段内，或是服务器自己的端口`,
    en: `${host}:${port} may not be connected to: outside the field networks of the project, or a port of the server`,
  }),
  taken: inUse,
  nameUnknown: ({ host }) => ({ zh: `主机名 ${host} 无法解析`, en: `The name ${host} is not known` }),
  refused: ({ host, port }) => ({
    zh: `${host} 拒绝连接端口 ${port}：检查端口和设备的 Modbus TCP 设置`,
    en: `${host} rejects port ${port}: check the port and whether Modbus TCP is enabled`,
  }),
  unreachable: ({ host }) => ({ zh: `网络无法到达 ${host}`, en: `The network does not reach ${host}` }),
  noConnection: ({ host, port }) => ({
    zh: `${host}:${port} 无应答：检查地址、网线和防火墙`,
    en: `${host}:${port} does not respond: check address, cable and firewall`,
  }),
  closed: ({ host }) => ({
    zh: `${host} 断开了连接：可能已有其他主站占用`,
    en: `${host} closed the connection: another master may be connected`,
  }),
  noAnswer: ({ unit }) => ({
    zh: `已连接，但站号 ${unit} 无应答：检查站号`,
    en: `Connected, but unit ID ${unit} does not respond: check the unit ID`,
  }),
  badAnswer: ({ detail }) => ({ zh: `应答不是有效的 Modbus 报文（${detail}）`, en: `The answer is not valid Modbus (${detail})` }),
  noModel: ({ detail }) => ({
    zh: `设备没有所需的 SunSpec 模型（${detail}）`,
    en: `The device does not have the SunSpec model (${detail})`,
  }),
};

/** The text of a failed Modbus test. */
export function modbusText(kind: ConnectionErrorKind, facts: Facts): Text {
  if (kind === 'exception' || kind === 'gateway') {
    const { zh, en } = exceptionText(facts.code ?? 0);
    return { zh: `异常码 ${facts.code}：${zh}`, en: `Exception ${facts.code}: ${en}` };
  }
  return modbusTexts[kind]?.(facts) ?? { zh: facts.detail, en: facts.detail };
}

/** The text of an MQTT test that received no message. */
export function mqttText(
  kind: 'loginRefused' | 'foreignTopic' | 'noMessage',
  seconds: number,
  topics: readonly string[],
  expected: string,
): Text {
  switch (kind) {
    case 'loginRefused':
      return {
        zh: '设备登录被拒绝：检查用户名（设备标识）和令牌',
        en: 'Device login rejected: check user name (device key) and token',
      };
    case 'foreignTopic':
      return {
        zh: `设备发布到了其他主题：${topics.join('、')}；应为 ${expected}`,
        en: `The device publishes to other topics: ${topics.join(', ')}; expected is ${expected}`,
      };
    case 'noMessage':
      return { zh: `${seconds} 秒内没有收到消息`, en: `No message came within ${seconds} s` };
  }
}
