/** Screens of storage stations and of energy consumption. */
import {
  carbonAddress,
  comparedAddress,
  indicatorsAddress,
  manageAddress,
  powerPriceAddress,
  qualityAddress,
  reportAddress,
  settlementAddress,
  statisticsAddress,
  strategyAddress,
} from './addresses.ts';
import { analyzeAddress } from './analysis-addresses.ts';
import { productionAddress } from './factory-addresses.ts';
import { named, screen, wall } from './spec.ts';

export const energyRoutes = named({
  energyHome: screen('能量流', 'Energy flow', { icon: 'flow', built: true, address: comparedAddress }),
  'e-home': screen('能源首页', 'Energy home', {
    ...{ aliases: ['alias/power/home'], icon: 'flow', built: true },
    address: comparedAddress,
  }),
  'e-cockpit': wall('能源驾驶舱', 'Energy cockpit', {
    ...{ aliases: ['datacockpit', 'alias/datacockpit'], built: true },
    address: comparedAddress,
  }),
  energy1: screen('储能单元', 'Storage units', { icon: 'battery', built: true, address: comparedAddress }),
  energy2: screen('光伏与风电', 'PV and wind', { icon: 'solar', built: true, address: comparedAddress }),
  energy3: screen('配电与电表', 'Meters', { icon: 'meter', built: true, address: comparedAddress }),
  monitor: screen('用能监测', 'Energy monitoring', {
    ...{ aliases: ['alias/monitor'], icon: 'eye', built: true },
    address: comparedAddress,
  }),
  statistics: screen('电量统计', 'Statistics', {
    aliases: ['alias/statistics'],
    icon: 'statistics',
    built: true,
    address: statisticsAddress,
  }),
  carbon: screen('碳排放', 'Carbon', { icon: 'leaf', built: true, address: carbonAddress }),
  'e-indicators': screen('站点健康', 'Station health', { icon: 'gauge', built: true, address: indicatorsAddress }),
  analyze: screen('电价分析', 'Price analysis', {
    ...{ aliases: ['alias/analyze'], icon: 'money', permission: 'profit.view', built: true, address: analyzeAddress },
  }),
  manage: screen('能源管理', 'Energy management', { aliases: ['alias/manage'], icon: 'target', built: true, address: manageAddress }),
  'e-manage': screen('储能策略', 'Strategy', { icon: 'control', built: true, address: strategyAddress }),
  'e-quality': screen('电能质量', 'Power quality', {
    aliases: ['quality', 'alias/quality'],
    icon: 'wave',
    built: true,
    address: qualityAddress,
  }),
  'e-threePhase': screen('三相不平衡', 'Phase imbalance', { icon: 'phases', built: true, address: qualityAddress }),
  'e-voltageanalysis': screen('电压偏差', 'Voltage deviation', { icon: 'band', built: true, address: qualityAddress }),
  'e-report': screen('电量报表', 'Electricity report', {
    aliases: ['alias/report'],
    icon: 'report',
    permission: 'data.export',
    built: true,
    address: reportAddress,
  }),
  // In factories the production report; elsewhere the same page as e-report.
  report: screen('报表', 'Reports', {
    ...{ aliases: ['fac/diy/report'], icon: 'report', permission: 'data.export', built: true, address: productionAddress },
  }),
  'power-price': screen('电价版本', 'Tariffs', { icon: 'tariff', built: true, address: powerPriceAddress }),
  'daily-power-data': screen('日电量结算', 'Settlement', {
    ...{ icon: 'bill', permission: 'profit.view', built: true, known: 'day', address: settlementAddress },
  }),
});
