import { devicesApi } from '@czyun/contract';
import { pieceEnergyApi } from '@czyun/contract/piece-energy';
import { useCall } from '../../../platform/api/use-call.ts';

export interface PieceQuery {
  readonly projectId: number;
  readonly by: string;
  readonly start: number;
  readonly end?: number;
  readonly deviceIds?: string;
}

export const usePieces = (query: PieceQuery) =>
  useCall(pieceEnergyApi.getPieceEnergy, { query }, { quiet: true, keep: true, freshMs: 60_000 });
export type AskedPieces = ReturnType<typeof usePieces>;

export const useOrderMove = (deviceId: number, time: number) =>
  useCall(pieceEnergyApi.getOrderMove, { query: { deviceId, time } }, { quiet: true });

export const useProjectDevices = (projectId: number) =>
  useCall(devicesApi.getAllByProjId, { query: { id: projectId } }, { freshMs: 60_000, quiet: true });
