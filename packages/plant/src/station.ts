/** The devices of the plant, their places and connections. */
export type Role = 'grid' | 'load' | 'pv' | 'wind' | 'storage';

export interface StationDevice {
  readonly key: string;
  readonly name: string;
  readonly nameEn: string;
  readonly typeId: number;
  readonly profileId: string;
  /** Role of the device in the project's power flow. */
  readonly role: Role | null;
  /** Name of one of the project's regions. */
  readonly region: string;
  readonly connection: { kind: 'modbus'; host: string; port: number; unit: number; pollMs: number } | { kind: 'mqtt'; periodMs: number };
  /** Password of the device's MQTT login, whose user name is the key. */
  readonly token?: string;
}

export interface StationProject {
  readonly key: string;
  readonly name: string;
  readonly nameEn: string;
  /** 1 storage station, 2 factory. */
  readonly type: 1 | 2;
  readonly company: string;
  readonly title: string;
  readonly address: string;
  readonly companyEn: string;
  readonly titleEn: string;
  readonly addressEn: string;
  readonly timeZone: string;
  readonly location: { readonly lng: number; readonly lat: number };
  /** UTC epoch ms. */
  readonly operationTime: number;
  /** Network of its devices: this machine. */
  readonly networks: readonly { readonly network: string }[];
  readonly regions: readonly { readonly name: string; readonly nameEn: string }[];
  readonly devices: readonly StationDevice[];
}

export interface StationDescription {
  readonly projects: readonly StationProject[];
}

export const defaultModbusPort = 5020;

/** The device that the plant does not simulate: free for users to publish to. */
export const guestKey = 'demo-mqtt-meter';

type Draft = readonly [
  key: string,
  name: string,
  nameEn: string,
  typeId: number,
  typeKey: string,
  role: Role | null,
  region: string,
  unit?: number,
];

const storage: readonly Draft[] = [
  ['ems-1', '能量管理系统', 'Energy management system', 1216, 'storage-station', 'storage', '储能区', 1],
  ['pcs-1', '1# PCS 变流器', 'PCS 1', 1201, 'pcs', null, '储能区', 11],
  ['pcs-2', '2# PCS 变流器', 'PCS 2', 1201, 'pcs', null, '储能区', 12],
  ['bms-1', '1# 电池堆 BMS', 'Battery stack 1', 1202, 'bms', null, '储能区', 21],
  ['bms-2', '2# 电池堆 BMS', 'Battery stack 2', 1202, 'bms', null, '储能区', 22],
  ['meter-grid', '1# 关口电表', 'Grid meter', 1203, 'meter', 'grid', '配电室', 31],
  ['meter-load', '2# 负荷电表', 'Load meter', 1203, 'meter', 'load', '配电室', 32],
  ['meter-pv', '3# 光伏电表', 'PV meter', 1203, 'meter', 'pv', '配电室', 33],
  ['meter-storage', '5# 储能关口表', 'Storage gateway meter', 1203, 'meter', null, '储能区', 34],
  ['lc-1', '1# 液冷机组', 'Liquid cooling 1', 1204, 'liquid-cooling', null, '储能区', 41],
  ['pv-1', '1# 光伏逆变器', 'PV inverter 1', 1301, 'pv-inverter', null, '发电区', 51],
  ['pv-2', '2# 光伏逆变器', 'PV inverter 2', 1301, 'pv-inverter', null, '发电区', 52],
  ['fire-1', '1# 消防主机', 'Fire control 1', 1205, 'fire-control', null, '储能区'],
  ['dcdc-1', '1# DCDC 模块', 'DCDC module 1', 1206, 'dcdc', null, '储能区'],
  ['dcdc-2', '2# DCDC 模块', 'DCDC module 2', 1206, 'dcdc', null, '储能区'],
  ['dcdc-3', '3# DCDC 模块', 'DCDC module 3', 1206, 'dcdc', null, '储能区'],
  ['dcdc-4', '4# DCDC 模块', 'DCDC module 4', 1206, 'dcdc', null, '储能区'],
  ['sts-1', '1# 静态切换开关', 'Static transfer switch 1', 1207, 'sts', null, '配电室'],
  ['ac-1', '1# 柜式空调', 'Air conditioner 1', 1208, 'air-conditioner', null, '配电室'],
  ['wind-1', '1# 风力发电机', 'Wind turbine 1', 1302, 'wind-turbine', 'wind', '发电区'],
  ['env-1', '1# 环境监测仪', 'Environment sensor 1', 1303, 'environment-sensor', null, '发电区'],
  [guestKey, '4# 演示电表', 'Demonstration meter', 1203, 'meter', null, '配电室'],
];

const machineNames = ['1# 加工中心', '2# 加工中心', '3# 数控车床', '4# 数控车床', '5# 注塑机', '6# 注塑机', '7# 冲压机', '8# 冲压机'];
const machineNamesEn = [
  'Machining centre 1',
  'Machining centre 2',
  'Lathe 3',
  'Lathe 4',
  'Moulding machine 5',
  'Moulding machine 6',
  'Press 7',
  'Press 8',
];

const factory: readonly Draft[] = [
  ...machineNames.map(
    (name, index): Draft => [
      `machine-${index + 1}`,
      name,
      machineNamesEn[index] ?? name,
      1501,
      'machine',
      null,
      index < 4 ? '机加车间' : '成型车间',
    ],
  ),
  ['fan-1', '1# 排风机', 'Exhaust fan 1', 1502, 'fan', null, '公用工程'],
  ['vessel-1', '1# 压力容器', 'Pressure vessel 1', 1503, 'pressure-vessel', null, '公用工程'],
  // In the machining shop: it supplies the machines of its zone.
  ['compressor-1', '1# 空压机', 'Air compressor 1', 1504, 'air-compressor', null, '机加车间'],
];

function deviceOf([key, name, nameEn, typeId, typeKey, role, region, unit]: Draft, port: number): StationDevice {
  const common = { key, name, nameEn, typeId, role, region };
  if (unit === undefined)
    return { ...common, profileId: `mqtt-${typeKey}`, connection: { kind: 'mqtt', periodMs: 1_000 }, token: `demo-${key}` };
  return { ...common, profileId: `plant-${typeKey}`, connection: { kind: 'modbus', host: '127.0.0.1', port, unit, pollMs: 1_000 } };
}

/** The demonstration's two projects with their devices; `modbusPort` is the port of the plant's gateway. */
export function describeStation(modbusPort: number = defaultModbusPort): StationDescription {
  const place = {
    company: '示范能源科技有限公司',
    companyEn: 'Demonstration Energy Technology Co., Ltd.',
    timeZone: 'Asia/Shanghai',
    location: { lng: 114.06, lat: 22.54 },
    operationTime: Date.UTC(2024, 9, 1) - 8 * 3_600_000,
    networks: [{ network: '127.0.0.1' }, { network: '::1' }],
  };
  return {
    projects: [
      {
        ...place,
        key: 'demo-station',
        name: '示范储能电站',
        nameEn: 'Demonstration storage station',
        type: 1,
        title: '1 MW / 2 MWh 风光储示范电站',
        titleEn: '1 MW / 2 MWh storage with PV and wind',
        address: '广东省深圳市福田区示范路 1 号',
        addressEn: '1 Shifan Road, Futian, Shenzhen, Guangdong',
        regions: [
          { name: '储能区', nameEn: 'Storage yard' },
          { name: '配电室', nameEn: 'Switch room' },
          { name: '发电区', nameEn: 'Generation area' },
        ],
        devices: storage.map((draft) => deviceOf(draft, modbusPort)),
      },
      {
        ...place,
        key: 'demo-factory',
        name: '示范工厂',
        nameEn: 'Demonstration factory',
        type: 2,
        title: '精密制造示范车间',
        titleEn: 'Precision machining shop',
        address: '广东省深圳市福田区示范路 3 号',
        addressEn: '3 Shifan Road, Futian, Shenzhen, Guangdong',
        regions: [
          { name: '机加车间', nameEn: 'Machining shop' },
          { name: '成型车间', nameEn: 'Forming shop' },
          { name: '公用工程', nameEn: 'Utilities' },
        ],
        devices: factory.map((draft) => deviceOf(draft, modbusPort)),
      },
    ],
  };
}

/** Every device that the plant simulates. */
export function plantDevices(modbusPort: number = defaultModbusPort): readonly StationDevice[] {
  return describeStation(modbusPort)
    .projects.flatMap((project) => project.devices)
    .filter((device) => device.key !== guestKey);
}
