import { singlePicker } from '../define-picker.js';

export const renderQuality = singlePicker({
  nodeType: 'render-quality',
  label: 'Render Quality',
  catalogId: 'render-quality',
  valueField: 'renderQuality',
  defaultValue: 'raytracing',
  categories: [
    {
      id: 'engine',
      label: 'Render Engines',
      icon: 'box',
      properNames: true,
      options: [
        {
          id: 'unreal-engine-5',
          term: 'Unreal Engine 5',
          description: 'Game-engine realism with dense geometry.',
          promptHint:
            'rendered in Unreal Engine 5, dense micro-geometry, real-time global illumination, cinematic post',
        },
        {
          id: 'blender-cycles',
          description: 'Clean path-traced light and soft shadows.',
          promptHint:
            'rendered in Blender Cycles, physically traced light, soft contact shadows, clean materials',
        },
        {
          id: 'octane-render',
          description: 'Glossy spectral light with glowing materials.',
          promptHint: 'Octane render, spectral light, glossy caustics, luminous subsurface materials',
        },
        {
          id: 'redshift',
          description: 'Crisp, punchy motion-design polish.',
          promptHint:
            'Redshift render, crisp motion-design polish, bold softbox reflections, tidy noise-free shading',
        },
        {
          id: 'houdini-mantra',
          description: 'Volumes and simulations with film weight.',
          promptHint:
            'Houdini Mantra render, intricate simulation detail, dense volumetrics, film-effects weight',
        },
        {
          id: 'arnold-render',
          description: 'Film-grade skin, hair and soft light.',
          promptHint:
            'Arnold render, feature-film shading, accurate skin and hair, natural area-light falloff',
        },
        {
          id: 'corona-renderer',
          description: 'Believable interiors bathed in daylight.',
          promptHint:
            'Corona render, believable architectural daylight, soft bounced light, realistic glass and fabric',
        },
        {
          id: 'vray',
          label: 'V-Ray',
          description: 'Architectural clarity with exact reflections.',
          promptHint:
            'V-Ray render, architectural clarity, exact reflections, balanced interior and exterior light',
        },
        {
          id: 'aces',
          label: 'ACES',
          description: 'Filmic highlights that roll off gently.',
          promptHint: 'ACES colour pipeline, filmic highlight roll-off, wide gamut, natural saturated lights',
        },
      ],
    },
    {
      id: 'light',
      label: 'Light Transport',
      icon: 'lightbulb',
      options: [
        {
          id: 'raytracing',
          label: 'Ray Tracing',
          description: 'True reflections and shadows from traced light.',
          promptHint: 'ray-traced lighting, accurate reflections and refractions, precise contact shadows',
        },
        {
          id: 'physically-based-rendering',
          label: 'Physically Based Rendering',
          description: 'Materials behave as they do in life.',
          promptHint: 'physically based materials, measured roughness and metalness, true surface response',
        },
        {
          id: 'global-illumination',
          description: 'Light bounces and colours its surroundings.',
          promptHint:
            'full global illumination, bounced indirect light, natural colour bleeding between surfaces',
        },
        {
          id: 'lumen-reflections',
          description: 'Soft dynamic reflections across a scene.',
          promptHint:
            'dynamic indirect light with glossy screen reflections, softly lit occlusion in corners',
        },
        {
          id: 'volumetric-lighting',
          description: 'Beams you can see in the air.',
          promptHint: 'volumetric lighting, visible light shafts, airy haze, depth between planes',
        },
        {
          id: 'photon-mapping',
          description: 'Dancing caustics under glass and water.',
          promptHint: 'photon-mapped caustics, focused light patterns beneath glass and water',
        },
      ],
    },
    {
      id: 'resolution',
      label: 'Resolution',
      icon: 'scan',
      options: [
        {
          id: '8k-uhd',
          label: '8K UHD',
          term: '8K',
          description: 'Extremely sharp, poster-size detail.',
          promptHint: '8K ultra-high-definition, razor-sharp micro-detail, clean edges at poster size',
        },
        {
          id: '4k-uhd',
          label: '4K UHD',
          term: '4K',
          description: 'Crisp, broadcast-ready detail.',
          promptHint: '4K ultra-high-definition, crisp broadcast clarity, well-resolved texture',
        },
        {
          id: '16k-megapixel',
          label: '16K Megapixel',
          term: '16K',
          description: 'Gigapixel clarity to zoom into forever.',
          promptHint: 'gigapixel-scale capture, 16K clarity, every pore and fibre resolved',
        },
        {
          id: 'ai-upscaled',
          label: 'AI-Upscaled',
          term: 'upscaled',
          description: 'Enlarged with rebuilt texture and firm edges.',
          promptHint: 'super-resolution upscale finish, reconstructed texture, firm clean edges',
        },
        {
          id: 'denoised',
          description: 'Smooth, grain-free surfaces.',
          promptHint: 'denoised clean image, grain-free smooth gradients, preserved edge detail',
        },
      ],
    },
    {
      id: 'finish',
      label: 'Finish',
      icon: 'award',
      options: [
        {
          id: 'ultra-detailed',
          label: 'Ultra-Detailed',
          description: 'Every surface rewards a closer look.',
          promptHint: 'ultra-detailed, intricate textures throughout, rewarding close inspection',
        },
        {
          id: 'raw-photo',
          label: 'RAW Photo',
          term: 'RAW photo',
          description: 'An untouched photograph straight from the sensor.',
          promptHint: 'RAW photograph, unretouched, natural dynamic range, faint sensor grain, honest colour',
        },
        {
          id: 'masterpiece',
          description: 'Finished with the care of a museum piece.',
          promptHint: 'masterpiece quality, masterful composition and finish, museum-worthy execution',
        },
        {
          id: 'award-winning',
          label: 'Award-Winning',
          description: 'The frame a jury would stop on.',
          promptHint: 'award-winning photograph, striking composition, decisive moment, exquisite light',
        },
      ],
    },
  ],
});
