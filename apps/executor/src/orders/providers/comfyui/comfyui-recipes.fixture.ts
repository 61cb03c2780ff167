/** Workflows as an operator writes them down: what the server's editor exports in API form, and where values go. */
export const drawing = {
  name: 'drawing',
  types: ['generate-image'],
  graph: {
    3: { class_type: 'KSampler', inputs: { seed: 1, steps: 20, positive: ['6', 0], latent_image: ['5', 0] } },
    5: { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 512, batch_size: 1 } },
    6: { class_type: 'CLIPTextEncode', inputs: { text: '' } },
    9: { class_type: 'SaveImage', inputs: { images: ['3', 0] } },
  },
  bind: { prompt: '6.text', width: '5.width', height: '5.height', seed: '3.seed' },
};

export const editing = {
  name: 'editing',
  types: ['image-to-image'],
  graph: {
    6: { class_type: 'CLIPTextEncode', inputs: { text: '' } },
    10: { class_type: 'LoadImage', inputs: { image: '' } },
    9: { class_type: 'SaveImage', inputs: { images: ['10', 0] } },
  },
  bind: { prompt: '6.text', imageUrl: '10.image' },
};
