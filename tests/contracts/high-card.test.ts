/** The small game that table and dealing are tested with takes absences as every game has to. */
import { describe } from 'vitest';
import { highCard } from '../support/high-card.ts';
import { absenceContract } from './game.ts';

describe('high card', () => absenceContract({ game: highCard, hands: 24 }));
