import type { Text } from '@czyun/devices';

/** Modbus exception codes (MODBUS Application Protocol V1.1b3, section 7). */
const exceptions: Readonly<Record<number, Text>> = {
  1: { zh: '非法功能码：设备不支持此寄存器表', en: 'Illegal function: register table not supported by the device' },
  2: { zh: '非法数据地址：设备没有这些寄存器', en: 'Illegal data address: registers not available on the device' },
  3: { zh: '非法数据值：设备不接受该长度', en: 'Illegal data value: length not supported by the device' },
  4: { zh: '设备故障', en: 'Server device failure: the device has failed' },
  5: { zh: '已确认，处理需要较长时间', en: 'Acknowledge: the device needs more time' },
  6: { zh: '设备忙', en: 'Server device busy: try again later' },
  7: { zh: '否定确认', en: 'Negative acknowledge: operation not supported by the device' },
  8: { zh: '存储奇偶校验错误', en: 'Memory parity error in the device' },
  10: { zh: '网关路径不可用：网关没有通往该站号的路径', en: 'Gateway path unavailable: no route to this unit ID' },
  11: { zh: '网关目标无应答：检查站号、接线和串口参数', en: 'Gateway target failed to respond: check unit ID, wiring and serial settings' },
};

/** The meaning of a Modbus exception code. */
export function exceptionText(code: number): Text {
  return exceptions[code] ?? { zh: `异常码 ${code}`, en: `Exception code ${code}` };
}
