import { IsObject } from 'class-validator';
import { defineRequest } from '../define-request.js';

export class QuoteSheetRequest {
  /** Settings of a `reference-sheet`, as `POST /v1/reference-sheet` takes them. */
  @IsObject()
  params!: Record<string, unknown>;
}

/** One panel of a sheet, as it would stand on it. */
export interface QuotedPanel {
  section: string;
  /** What it shows. */
  name: string;
  /** Where a picture of this name would be kept; null: nowhere. */
  bucket: string | null;
}

/** What a sheet has, what it lacks, and what that costs. All amounts are whole credits; 0 where nothing is charged. */
export interface SheetQuote {
  panels: (QuotedPanel & { url: string })[];
  /** Belong on the sheet, and have no picture. */
  missing: (QuotedPanel & { credits: number })[];
  /** Of composing the panels that are there. */
  composeCredits: number;
  /** Of the same with the missing panels made first (`generateMissing`). */
  totalCredits: number;
}

/** Facts: entities 5. @throws ValidationFailed for wrong settings; changes nothing */
export const quoteSheet = defineRequest<SheetQuote>()({
  subject: 'executor.sheet.quote',
  request: QuoteSheetRequest,
});
