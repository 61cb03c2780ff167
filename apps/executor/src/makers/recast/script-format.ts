import { Nested } from '@easel/contracts';
import {
  Allow,
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUrl,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  ANGLES,
  EFFECTS,
  LAYERS,
  MOST_VARIATIONS,
  SOURCES,
  SPEEDS,
  TRANSITIONS,
  VARIATIONS,
} from '@easel/providers/questions/analysis-document';

/** What is written for a video, field by field; what the fields have to do with each other is `check-script.ts`. */
export const ASPECTS = ['16:9', '9:16'];
export const MOST_SCENES = 200;
export const MOST_SLOTS = 24;
export const LONGEST_TEXT = 2_000;
/** Seconds of a whole script: what an analysis may have, too. */
export const SHORTEST_SCRIPT = 4;
export const LONGEST_SCRIPT = 600;

const SLOT_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const VARIATION_ID = new RegExp(`^(${VARIATIONS.join('|')}|alt-\\d{1,3})$`);

class ScriptMeta {
  @IsString()
  @Length(1, 200)
  @Matches(/\S/, { message: 'must not be blank' })
  title!: string;

  @IsIn(ASPECTS)
  aspectRatio!: string;

  /** Follows from the scenes. */
  @IsOptional()
  @IsNumber()
  durationSec?: number | null;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(16_384)
  width?: number | null;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(16_384)
  height?: number | null;

  @IsOptional()
  @IsString()
  @Length(2, 35)
  language?: string | null;
}

class ScriptLook {
  @IsOptional()
  @IsString()
  @MaxLength(500)
  style?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  grade?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  format?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  lens?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  lighting?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  genre?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  influence?: string | null;
}

class ScriptVariation {
  @IsString()
  @Matches(VARIATION_ID, { message: `must be ${VARIATIONS.join(', ')} or alt-1, alt-2 …` })
  variationId!: string;

  @IsString()
  @Length(1, 200)
  label!: string;

  @IsString()
  @Length(1, LONGEST_TEXT)
  description!: string;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_TEXT)
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  refImageUrl?: string | null;
}

class ScriptSlot {
  @IsString()
  @Length(1, 50)
  @Matches(SLOT_ID, { message: 'must be lower-case words joined by hyphens, such as old-fox' })
  slotId!: string;

  @IsString()
  @Length(1, 200)
  @Matches(/\S/, { message: 'must not be blank' })
  label!: string;

  @IsIn(SOURCES)
  source!: string;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  role?: string | null;

  @IsString()
  @Length(1, LONGEST_TEXT)
  @Matches(/\S/, { message: 'must not be blank' })
  description!: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_VARIATIONS)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Nested(() => ScriptVariation)
  variations?: ScriptVariation[] | null;
}

class ScriptSound {
  @IsIn(LAYERS)
  mode!: string;

  @IsString()
  @Length(1, LONGEST_TEXT)
  content!: string;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  voice?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(50)
  speakerSlot?: string | null;
}

class ScriptScene {
  @IsNumber()
  @Min(0)
  @Max(LONGEST_SCRIPT)
  startSec!: number;

  @IsNumber()
  @Min(0)
  @Max(LONGEST_SCRIPT)
  endSec!: number;

  @IsString()
  @Length(1, LONGEST_TEXT)
  @Matches(/\S/, { message: 'must not be blank' })
  visual!: string;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  label?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  shotType?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  camera?: string | null;

  @IsOptional()
  @IsIn(TRANSITIONS)
  transitionOut?: string | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(20)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Nested(() => ScriptSound)
  audio?: ScriptSound[] | null;

  @IsOptional()
  @IsIn(ANGLES)
  angle?: string | null;

  @IsOptional()
  @IsIn(SPEEDS)
  speed?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  onScreenText?: string | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(EFFECTS.length)
  @IsIn(EFFECTS, { each: true })
  effects?: string[] | null;

  @IsOptional()
  @IsObject()
  slotVariations?: Record<string, unknown> | null;

  // What is derived is taken, so that an earlier answer can be sent back, and derived again.
  @Allow()
  sceneNumber?: unknown;

  @Allow()
  slotRefs?: unknown;

  @Allow()
  visualResolved?: unknown;
}

/** Facts: generation 8.1, core 20. */
export class VideoScript {
  @IsObject()
  @ValidateNested()
  @Nested(() => ScriptMeta)
  meta!: ScriptMeta;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Nested(() => ScriptLook)
  look?: ScriptLook | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_SLOTS)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Nested(() => ScriptSlot)
  slots?: ScriptSlot[] | null;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_SCENES)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Nested(() => ScriptScene)
  scenes!: ScriptScene[];
}
