/** The pages of power quality, loaded together because they share their parts. */
export { QualityScreen } from './quality-screen.tsx';
export { ThreePhaseScreen } from './three-phase-screen.tsx';
export { VoltageScreen } from './voltage-screen.tsx';
