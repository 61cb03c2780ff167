import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { AsBoolean } from '@easel/contracts';

export class NodeTypeQuery {
  @IsString()
  @MaxLength(100)
  @JSONSchema({ examples: ['generate-image'] })
  type!: string;
}

export class PickerQuery {
  @IsString()
  @MaxLength(100)
  @JSONSchema({ examples: ['camera-motion'] })
  nodeType!: string;

  /** Default: `compact`. */
  @IsOptional()
  @IsIn(['compact', 'full'])
  detail?: 'compact' | 'full';

  /** Only options of this category. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  category?: string;

  /** Only this dimension of a picker that has several. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  field?: string;
}

export class ModelsQuery {
  @IsOptional()
  @IsIn(['image', 'video', 'audio'])
  kind?: 'image' | 'video' | 'audio';

  /** What the model does, such as `t2v`. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  mode?: string;

  @IsOptional()
  @IsString()
  @MaxLength(100)
  family?: string;

  @IsOptional()
  @AsBoolean()
  @IsBoolean()
  featuredOnly?: boolean;
}
