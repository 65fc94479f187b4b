Pod::Spec.new do |s|
  s.name = 'PhoneFacts'
  s.version = '1.0.0'
  s.summary = 'Facts about an iPhone that no published module tells.'
  s.author = 'Afterword'
  s.homepage = 'https://example.invalid'
  s.platforms = { :ios => '16.4' }
  s.source = { git: '' }
  s.static_framework = true
  s.dependency 'ExpoModulesCore'
  s.frameworks = 'AVFoundation', 'CoreTelephony', 'UIKit'
  s.source_files = '**/*.swift'
end
