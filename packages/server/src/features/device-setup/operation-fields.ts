import { milliseconds, type OperationFields, oneOf, plain, type ValueText } from '../operation-fields.ts';

const type: ValueText = (value, reading) => reading.registry.catalog.type(Number(value))?.name[reading.language] ?? plain(value, reading);
const profile: ValueText = (value, reading) => {
  const found = reading.registry.catalog.profile(String(value));
  return found ? `${found.vendor} ${found.model[reading.language]}` : plain(value, reading);
};

export const operationFields: OperationFields = {
  typeId: ['设备类型', 'Device type', type],
  profileId: ['型号', 'Model', profile],
  offlineAfterMs: ['离线判定时间', 'Offline after', milliseconds],
  'connection.kind': ['接入方式', 'Protocol', oneOf({ modbus: { zh: 'Modbus TCP', en: 'Modbus TCP' }, mqtt: { zh: 'MQTT', en: 'MQTT' } })],
  'connection.host': ['地址', 'Address', plain],
  'connection.port': ['端口', 'Port', plain],
  'connection.unit': ['站号', 'Unit ID', plain],
  'connection.pollMs': ['采集周期', 'Poll interval', milliseconds],
  'connection.timeoutMs': ['应答超时', 'Answer time-out', milliseconds],
  'connection.periodMs': ['上报周期', 'Report interval', milliseconds],
};
