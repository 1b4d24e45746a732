/** What went wrong with a connection, and what to look at, in both languages. */
import type { ConnectionErrorKind } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { inUse } from './addresses.ts';

/** Modbus exception codes (MODBUS Application Protocol V1.1b3, section 7). */
const exceptions: Readonly<Record<number, Text>> = {
  1: { zh: '非法功能码：设备不支持此寄存器表', en: 'Illegal function: the device does not have this table of registers' },
  2: { zh: '非法数据地址：设备没有这些寄存器', en: 'Illegal data address: the device does not have these registers' },
  3: { zh: '非法数据值：设备不接受该长度', en: 'Illegal data value: the device does not take this length' },
  4: { zh: '设备故障', en: 'Server device failure: the device has failed' },
  5: { zh: '已确认，处理需要较长时间', en: 'Acknowledge: the device needs more time' },
  6: { zh: '设备忙', en: 'Server device busy: try again later' },
  7: { zh: '否定确认', en: 'Negative acknowledge: the device cannot do this' },
  8: { zh: '存储奇偶校验错误', en: 'Memory parity error in the device' },
  10: { zh: '网关路径不可用：网关没有通往该站号的路径', en: 'Gateway path unavailable: the gateway knows no way to this unit' },
  11: { zh: '网关目标无应答：检查站号、接线和串口参数', en: 'Gateway target failed to respond: check unit id, wiring and serial settings' },
};

/** The meaning of a Modbus exception code. */
export function exceptionText(code: number): Text {
  return exceptions[code] ?? { zh: `异常码 ${code}`, en: `Exception code ${code}` };
}

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
    en: `${host} refuses port ${port}: check the port and whether Modbus TCP is on`,
  }),
  unreachable: ({ host }) => ({ zh: `网络无法到达 ${host}`, en: `The network does not reach ${host}` }),
  noConnection: ({ host, port }) => ({
    zh: `${host}:${port} 无应答：检查地址、网线和防火墙`,
    en: `${host}:${port} does not answer: check address, cable and firewall`,
  }),
  closed: ({ host }) => ({
    zh: `${host} 断开了连接：可能已有其他主站占用`,
    en: `${host} closed the connection: another master may be connected`,
  }),
  noAnswer: ({ unit }) => ({
    zh: `已连接，但站号 ${unit} 无应答：检查站号`,
    en: `Connected, but unit ${unit} does not answer: check the unit id`,
  }),
  badAnswer: ({ detail }) => ({ zh: `应答不是有效的 Modbus 报文（${detail}）`, en: `The answer is not valid Modbus (${detail})` }),
  noModel: ({ detail }) => ({
    zh: `设备没有所需的 SunSpec 模型（${detail}）`,
    en: `The device does not have the SunSpec model (${detail})`,
  }),
};

/** The sentence of a failed Modbus try. */
export function modbusText(kind: ConnectionErrorKind, facts: Facts): Text {
  if (kind === 'exception' || kind === 'gateway') {
    const { zh, en } = exceptionText(facts.code ?? 0);
    return { zh: `异常码 ${facts.code}：${zh}`, en: `Exception ${facts.code}: ${en}` };
  }
  return modbusTexts[kind]?.(facts) ?? { zh: facts.detail, en: facts.detail };
}

/** The sentence of an MQTT try that no message ended. */
export function mqttText(
  kind: 'loginRefused' | 'foreignTopic' | 'noMessage',
  seconds: number,
  topics: readonly string[],
  wanted: string,
): Text {
  switch (kind) {
    case 'loginRefused':
      return {
        zh: '设备登录被拒绝：检查用户名（设备标识）和令牌',
        en: 'A login of the device was refused: check user name (its key) and token',
      };
    case 'foreignTopic':
      return {
        zh: `设备发布到了其他主题：${topics.join('、')}；应为 ${wanted}`,
        en: `The device publishes to other topics: ${topics.join(', ')}; expected is ${wanted}`,
      };
    case 'noMessage':
      return { zh: `${seconds} 秒内没有收到消息`, en: `No message came within ${seconds} s` };
  }
}
